import { done } from '../../http/answer.ts'
import { kind } from '../../http/collection-api.ts'
import { backdropSetting, homeImages } from './contract.ts'

export const homeImagesKind = kind(homeImages, {
  /** Sites like this one list them; some old sites have them in `data` of the home page. */
  old: {
    listedIn: { path: '/api/', listKey: 'images' },
    ofHome: ({ eventTitle, imagelink, scrollImage }) => eventTitle === undefined && (imagelink ?? scrollImage) !== undefined,
  },
  handlers: ({ store }) => ({
    change: async ({ body, author }) => {
      await store.settings.change(backdropSetting, body, { author })
      return done(body.newImage === '' ? 'Home page image removed' : 'Home page image changed successfully')
    },
  }),
})
