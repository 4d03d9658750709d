import { timeAt } from '../../contract/club-time.ts'
import type { OldEntries } from '../../contract/old-entries.ts'
import { asDay, madeOn, unsaid } from '../../normalise/normalise.ts'
import { type Notice, type notifications, withDefaults } from './contract.ts'

export const oldNotifications: OldEntries<typeof notifications.fields> = {
  place: { path: '/api/', key: 'notif' },
  // How the home page's card shows them (section 3).
  spellings: { submissionDate: ['date'], submissionTime: ['time'] },
  normalisations: {
    submissionDate: [{ ...asDay, always: true }, madeOn],
    submissionTime: [unsaid('nothing was said; the time at which it was made', ({ madeAt }) => madeAt && timeAt(madeAt))],
  },
  completed: (entry) => withDefaults(entry as Notice),
}
