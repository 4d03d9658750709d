import type { OldEntries } from '../../contract/old-entries.ts'
import type { members } from './contract.ts'

export const oldMembers: OldEntries<typeof members.fields> = {
  normalisations: ({ inCapitals, unsaid }) => ({
    rollNumber: [inCapitals],
    position: [unsaid('it was empty; the category was used', ({ old }) => old.category)],
  }),
}
