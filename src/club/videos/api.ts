import { answer } from '../../server/answer.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { videoCalls, videos } from './contract.ts'

export function videosApi(services: Services) {
  const rows = services.store.rows(videos)
  return answer(services, videoCalls, {
    add: async ({ body }) => addedAs(await rows.add(body), 'Video added successfully'),
    edit: async ({ id, body }) => edited(await rows.edit(id, body), 'Video'),
    remove: async ({ id }) => removed(await rows.remove(id), 'Video'),
  })
}
