import { kept } from '../contract/lifecycle.ts'

/** The parts of the console by their ids, in their order; `way`: what the way there is called. */
export const consoleParts = {
  administrators: { eyebrow: 'K-03 · Keepers', heading: 'Administrators', way: 'Administrators' },
  account: { eyebrow: 'K-04 · Your own key', heading: 'Your account', way: 'Account' },
  passkey: { eyebrow: 'K-05 · The club’s own key', heading: 'Passkey of the club', way: 'Passkey' },
  copies: { eyebrow: 'K-06 · Kept safe', heading: 'Copies of the site', way: 'Copies' },
  trash: { eyebrow: `K-07 · ${kept.trash} days`, heading: 'Trash', way: 'Trash' },
  history: { eyebrow: `K-08 · ${kept.history / 365} years`, heading: 'History', way: 'History' },
} as const

export type ConsolePartId = keyof typeof consoleParts
