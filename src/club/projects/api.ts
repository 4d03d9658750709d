import { answer } from '../../server/answer.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { projectCalls, projects } from './contract.ts'

export function projectsApi(services: Services) {
  const rows = services.store.rows(projects)
  return answer(services, projectCalls, {
    list: async ({ query }) => ({
      projects: rows.pieces({ order: 'newest', searchIn: ['title', 'person', 'rollnumber'] }, query),
    }),
    add: async ({ body }) => addedAs(await rows.add(body), 'Project added successfully'),
    edit: async ({ id, body }) => edited(await rows.edit(id, body), 'Project'),
    remove: async ({ id }) => removed(await rows.remove(id), 'Project'),
  })
}
