import { Suspense, useState } from 'react'
import { slots } from './slots.ts'

/** The question for the passkey, where students' phone numbers in bulk need it; `ask` opens it. Afterwards the page loads its data again. */
export function usePasskeyQuestion() {
  const [asking, setAsking] = useState(false)
  const { Passkey } = slots()
  const question = asking && Passkey && (
    <Suspense>
      <Passkey onClose={() => setAsking(false)}>To see many phone numbers, enter the club passkey. It stays valid for ten minutes.</Passkey>
    </Suspense>
  )
  return { question, ask: () => setAsking(true) }
}
