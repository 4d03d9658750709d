import { kind } from '../../server/kind.ts'
import { events } from './contract.ts'

export const eventsKind = kind(events, (_, { rows, ...records }) => ({
  ...records,
  list: async ({ query }) => ({ data: rows.pieces(query) }),
}))
