import { kind } from '../../server/kind.ts'
import { gallery } from './contract.ts'

export const galleryKind = kind(gallery, (_, { rows, ...records }) => ({
  ...records,
  list: async ({ query }) => ({ galleryData: rows.pieces(query) }),
}))
