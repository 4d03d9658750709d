import { answer } from '../../server/answer.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { mapped } from '../../store/pieces.ts'
import { memberCalls, members } from './contract.ts'

export function membersApi(services: Services) {
  const rows = services.store.rows(members)
  return answer(services, memberCalls, {
    list: async ({ query }) => {
      const found = rows.pieces({ order: 'newest', searchIn: ['name', 'desc'] }, query)
      return { success: true, data: mapped(found, ({ githubLink, ...member }) => ({ ...member, githublink: githubLink })) }
    },
    add: async ({ body }) => addedAs(await rows.add(body), 'Member added successfully'),
    edit: async ({ id, body }) => edited(await rows.edit(id, body), 'Member'),
    remove: async ({ id }) => removed(await rows.remove(id), 'Member'),
  })
}
