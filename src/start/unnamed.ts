import * as list from '../club/things.ts'
import type { Services } from '../server/services.ts'
import { namedFiles } from '../store/named-files.ts'

/** How long a file stays that nothing names any more. */
const stays = 30 * 24 * 60 * 60_000

/**
 * Takes away the files that nothing has named for thirty days. One is marked when that is seen first, and goes in a later run;
 * whoever names it meanwhile takes the mark away as it is written, so that none goes that something names.
 */
export async function removeUnnamed({ store, media, log }: Pick<Services, 'store' | 'media' | 'log'>, lost?: AbortSignal) {
  const rows = store.media
  const now = await store.clock()
  const before = new Date(now.getTime() - stays)
  const named = await namedFiles(store.db, Object.values(list), lost)
  let files = 0
  for await (const piece of rows.pieces()) {
    lost?.throwIfAborted()
    const marked = piece.filter(({ unnamed_since: since }) => typeof since === 'string')
    const fresh = piece.filter(({ id }) => !named.has(id)).filter((file) => !marked.includes(file))
    await rows.named(idsOf(marked.filter(({ id }) => named.has(id))))
    await rows.unnamed(idsOf(fresh), now)
    for (const { id } of marked.filter((file) => !named.has(file.id))) {
      for (const file of await rows.removeUnnamed(id, before)) {
        await media.remove(file)
        files += 1
      }
    }
  }
  if (files > 0) log.info({ files }, 'files that nothing named any more were taken away')
}

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)
