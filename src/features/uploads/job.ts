import { kept } from '../../contract/lifecycle.ts'
import { namedFiles } from '../../db/files/named-files.ts'
import { picturesOf } from '../../db/files/pictures.ts'
import { wantedOf } from '../../db/files/wanted.ts'
import type { Services } from '../../http/services.ts'
import * as list from '../../site/collections.ts'

/** How long a file stays that nothing names any more: as long as what is deleted. */
const stays = kept.trash * 24 * 60 * 60_000

/**
 * Takes away the files that nothing has named for that long. One is marked when that is seen first, and goes in a later run;
 * whoever names it meanwhile takes the mark away as it is written. Only the marks count that stood there before what is named was
 * read, so that none goes which something has come to name since.
 */
export async function removeUnnamed({ store, media, log }: Pick<Services, 'store' | 'media' | 'log'>, lost?: AbortSignal) {
  const rows = store.media
  const now = await store.clock()
  const before = new Date(now.getTime() - stays).toISOString()
  const marks: { id: string; since: string }[] = []
  for await (const piece of rows.pieces())
    for (const { id, unnamed_since: since } of piece) if (typeof since === 'string') marks.push({ id, since })
  const named = await namedFiles(store.db, Object.values(list), lost)
  for await (const piece of rows.pieces()) {
    lost?.throwIfAborted()
    await rows.unnamed(
      piece.flatMap(({ id, unnamed_since: since }) => (typeof since === 'string' || named.has(id) ? [] : [id])),
      now,
    )
  }
  await wantedOf(store.db).sweep(now)
  for (const { id, since } of marks) if (named.has(id)) await rows.namedAgain(id, since)
  const cutUp = await picturesOf(store.db).cutUp()
  const old = marks.filter(({ id, since }) => !named.has(id) && since < before)
  let files = 0
  // One that others were cut out of stays until those have gone.
  for (const { id, since } of old.toSorted((one, other) => Number(cutUp.has(one.id)) - Number(cutUp.has(other.id)))) {
    lost?.throwIfAborted()
    for (const file of await rows.removeUnnamed(id, since)) {
      await media.remove(file)
      files += 1
    }
  }
  if (files > 0) log.info({ files }, 'files that nothing named any more were taken away')
}
