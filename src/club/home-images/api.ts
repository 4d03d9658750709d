import { kind } from '../../server/kind.ts'
import { done } from '../../server/outcomes.ts'
import { homeImages } from './contract.ts'

export const homeImagesKind = kind(homeImages, ({ store }, { add, edit, remove }) => ({
  add,
  edit,
  remove,
  change: async ({ body }) => {
    await store.settings.write('home-image', body.newImage)
    return done(body.newImage === '' ? 'Home page image removed' : 'Home page image changed successfully')
  },
}))
