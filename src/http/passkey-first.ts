import { Refused } from './refused.ts'

export const passkeyFirst = new Refused(403, 'Show the passkey of the club first; it counts for ten minutes.')
