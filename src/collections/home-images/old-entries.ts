import type { OldEntries } from '../../contract/old-entries.ts'
import type { homeImages } from './contract.ts'

/** Only sites like this one have a list of them; on some old sites they are what the home page calls its `data`. */
export const oldHomeImages: OldEntries<typeof homeImages.fields> = {
  one: 'home image',
  listedIn: { path: '/api/', listKey: 'images' },
  ofHome: ({ eventTitle, imagelink, scrollImage }) => eventTitle === undefined && (imagelink ?? scrollImage) !== undefined,
}
