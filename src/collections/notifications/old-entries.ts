import { timeAt } from '../../contract/club-time.ts'
import type { Normalisation, OldEntries } from '../../contract/old-entries.ts'
import type { notifications } from './contract.ts'

const usual: Normalisation = {
  how: 'not a valid colour; the default was used',
  to: (text) => (text === '' ? undefined : ''),
}

export const oldNotifications: OldEntries<typeof notifications.fields> = {
  listedIn: { path: '/api/', listKey: 'notif' },
  // How the home page's card shows them (section 3).
  spellings: { submissionDate: ['date'], submissionTime: ['time'] },
  normalisations: ({ asDay, listedAs, madeOn, unsaid }) => ({
    alignment: [listedAs({ center: ['centre', 'middle'], left: ['start', 'justify'], right: ['end'] })],
    bgColor: [usual],
    textColor: [usual],
    submissionDate: [{ ...asDay, always: true }, madeOn],
    submissionTime: [unsaid('it was empty; the creation time was used', ({ madeAt }) => madeAt && timeAt(madeAt))],
  }),
}
