import type { ReactNode } from 'react'
import { ask } from '../../web/ask.ts'
import { adminCalls, passkeyFields } from './contract.ts'
import { GuardedQuestion } from './guarded-question.tsx'

/** Asks for the passkey over the page, with what it is for. */
export const PasskeyQuestion = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => (
  <GuardedQuestion
    name="Enter the passkey"
    submit="Continue"
    fields={passkeyFields}
    why={children}
    act={({ passkey = '' }, key) => ask(adminCalls.showPasskey, { passkey }, { key })}
    passkeyShown
    onClose={onClose}
  />
)
