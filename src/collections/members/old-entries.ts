import type { OldEntries } from '../../contract/old-entries.ts'
import { inCapitals, unsaid } from '../../features/importer/server/normalise.ts'
import type { members } from './contract.ts'

export const oldMembers: OldEntries<typeof members.fields> = {
  normalisations: {
    rollNumber: [inCapitals],
    position: [unsaid('nothing was said; the category', ({ old }) => old.category)],
  },
}
