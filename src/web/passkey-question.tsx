import { Suspense, useState } from 'react'
import { slots } from './slots.ts'

/** Asks for the passkey, which phone numbers in bulk need. Afterwards the page loads its data again. */
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
