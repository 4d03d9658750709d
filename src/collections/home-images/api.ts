import type { OldEntries } from '../../contract/old-entries.ts'
import { done } from '../../http/answer.ts'
import { kind } from '../../http/collection-api.ts'
import { backdropSetting, homeImages } from './contract.ts'

/** How home images are imported: sites like this one have a list of them; some old sites have them in `data` of the home page. */
const oldHomeImages: OldEntries<typeof homeImages.fields> = {
  listedIn: { path: '/api/', listKey: 'images' },
  ofHome: ({ eventTitle, imagelink, scrollImage }) => eventTitle === undefined && (imagelink ?? scrollImage) !== undefined,
}

export const homeImagesKind = kind(homeImages, {
  old: oldHomeImages,
  handlers: ({ store }) => ({
    change: async ({ body, author }) => {
      await store.settings.change(backdropSetting, body, { author })
      return done(body.newImage === '' ? 'Home page image removed' : 'Home page image changed successfully')
    },
  }),
})
