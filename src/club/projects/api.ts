import { kind } from '../../server/kind.ts'
import { projects } from './contract.ts'

export const projectsKind = kind(projects, (_, { rows, ...records }) => ({
  ...records,
  list: async ({ query }) => ({ projects: rows.pieces(query) }),
}))
