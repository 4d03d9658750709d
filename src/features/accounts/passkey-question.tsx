import type { ReactNode } from 'react'
import { ask } from '../../web/ask.ts'
import { adminCalls, passkeyFields } from './contract.ts'
import { GuardedQuestion } from './guarded-question.tsx'

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
