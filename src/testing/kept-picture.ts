import { type PictureRow, pictureAddress, picturesOf } from '../features/pictures/store.ts'
import type { Club } from './club.ts'

/** A stored picture: its row only, without files. */
const row: PictureRow = {
  id: 'p'.repeat(26),
  width: 640,
  height: 480,
  colours: '0'.repeat(27),
  source: null,
  cut_from: null,
  cut: null,
  avifs: 'none',
  added: '2026-11-22T10:00:00.000Z',
  unused_since: null,
}
export const keptPicture = { ...row, address: pictureAddress(row) }

/** Adds that picture. */
export const addPicture = ({ store }: Pick<Club, 'store'>) => picturesOf(store.db).add(row, [])
