import type { OldEntries } from '../../contract/old-entries.ts'
import { bundledByEnding } from './bundled.ts'
import type { resources } from './contract.ts'

const folded = (text = '') => text.trim().toLowerCase()

export const oldResources: OldEntries<typeof resources.fields> = {
  documents: ['fileurl'],
  normalisations: ({ unsaid }) => ({
    fileurl: [unsaid('no file was available; the built-in document was used', ({ values }) => bundledByEnding(String(values.title)))],
  }),
  // The two documents that come with the site are known by their titles (section 2).
  isSame: (entry, here) =>
    folded(entry.title) === folded(here.title) && (here.fileurl?.startsWith('/static/') || entry.fileurl === here.fileurl),
}
