import { kind } from '../../server/kind.ts'
import { members } from './contract.ts'

export const membersKind = kind(members, (_, { rows, ...records }) => ({
  ...records,
  list: async ({ query }) => ({ success: true, data: rows.wire(query) }),
}))
