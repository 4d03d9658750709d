import type { Selectable } from 'kysely'
import type { Db, Tables } from '../tables.ts'
import { mediaPath, mediaRowsOf } from './media.ts'
import { picturesOf } from './pictures.ts'
import { fileUsesOf } from './uses.ts'

/** `isPublic`: visitors see something that uses it; `standsIn`: it is a WebP in place of an AVIF that is not made yet, or that could not be made. */
type Found = { row: Selectable<Tables['media']>; isPublic: boolean; standsIn?: 'for now' | 'for good' | undefined }

const form = /^\/media\/([0-9a-z]{26})(?:\.([1-9]\d{0,3}))?\.([a-z]{3,4})$/

/** The kept file at an address: one with a row of its own, or one of the files of a picture; undefined where there is none. */
export async function mediaFileAt(db: Db, path: string): Promise<Found | undefined> {
  const [, id, width, ending] = form.exec(path) ?? []
  if (id === undefined) return undefined
  const row = width === undefined ? await plain() : await picturesOf(db).variant(id, Number(width), typesFor(ending))
  if (row === undefined) return undefined
  const isPublic = await fileUsesOf(db).isPublic(id)
  if (ending !== 'avif' || row.type === 'image/avif') return { row, isPublic }
  const picture = await picturesOf(db).find(id)
  return { row, isPublic, standsIn: picture?.avifs === 'none' ? 'for good' : 'for now' }

  async function plain() {
    const own = await mediaRowsOf(db).find(id as string)
    if (own) return path === mediaPath(own.id, own.type) ? own : undefined
    return ending === 'webp' ? picturesOf(db).whole(id as string) : undefined
  }
}

const typesFor = (ending: string | undefined) =>
  ending === 'avif' ? ['image/avif', 'image/webp'] : ending === 'webp' ? ['image/webp'] : []
