import { answer } from '../../server/answer.ts'
import { addedAs, done, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { homeImageCalls, homeImages } from './contract.ts'

export function homeImagesApi(services: Services) {
  const rows = services.store.rows(homeImages)
  return answer(services, homeImageCalls, {
    add: async ({ body }) => addedAs(await rows.add(body), 'Image added successfully'),
    edit: async ({ id, body }) => edited(await rows.edit(id, body), 'Image'),
    remove: async ({ id }) => removed(await rows.remove(id), 'Image'),
    change: async ({ body }) => {
      await services.store.settings.write('home-image', body.newImage)
      return done(body.newImage === '' ? 'Home page image removed' : 'Home page image changed successfully')
    },
  })
}
