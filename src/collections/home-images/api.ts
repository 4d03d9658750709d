import { kind } from '../../http/collection-api.ts'
import { done } from '../../http/outcomes.ts'
import { backdropSetting, homeImages } from './contract.ts'
import { oldHomeImages } from './old-entries.ts'

export const homeImagesKind = kind(homeImages, {
  old: oldHomeImages,
  handlers: ({ store }) => ({
    change: async ({ body, author }) => {
      await store.settings.change(backdropSetting, body, { author })
      return done(body.newImage === '' ? 'Home page image removed' : 'Home page image changed successfully')
    },
  }),
})
