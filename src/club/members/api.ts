import { kind } from '../../server/kind.ts'
import { members } from './contract.ts'
import { oldMembers } from './old-entries.ts'

export const membersKind = kind({ ...members, old: oldMembers }, (_, { rows, ...records }) => ({
  ...records,
  list: async ({ query }) => ({ success: true, data: rows.wire(query) }),
}))
