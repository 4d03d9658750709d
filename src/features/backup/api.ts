import { setTimeout as pause } from 'node:timers/promises'
import { looseFilesOf } from '../../db/files/loose-files.ts'
import { isNewId } from '../../db/id.ts'
import { answer, done } from '../../http/answer.ts'
import { notFound, passkeyFirst, Refused } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'
import { type ArchiveHolds, backupCalls, siteNow } from './contract.ts'
import { contentOf } from './server/backup-place.ts'
import type { Running } from './server/backups.ts'
import type { Source } from './server/read-archive.ts'
import { ArchiveUnfit } from './server/refusals.ts'

const noPlace = new Refused(409, 'Automatic backups are off. Download a backup instead.')
const empty = new Refused(400, 'This file is empty: there is no backup in it.')
const gone = new Refused(404, 'This file is not on the site, or was uploaded more than a day ago. Please choose it again.')
const archive = { type: 'application/octet-stream', isWholeSite: true }
/** Milliseconds after which the reply is that the verification continues. */
const patience = 10_000

type Looked = { success: true; holds: ArchiveHolds | null } | Refused

/** All calls but the list need the passkey. */
export function backupsApi(services: Services) {
  const { backups, log, store, media } = services
  const looking = new Map<string, Promise<Looked>>()

  /** Replies at once to what takes long; the list shows its end. */
  function begun(running: Running | Refused, message: string) {
    if (running instanceof Refused) return running
    running.done.catch((error) => log.error({ err: error }, 'a backup could not be made or restored'))
    return done(message)
  }

  async function find(id: string): Promise<{ source: Source; remove: () => Promise<unknown> } | Refused> {
    if (!isNewId(id)) {
      const source = await backups.sourceOf(id)
      return source ? { source, remove: async () => {} } : notFound('Backup')
    }
    // No row names an upload: the id of a picture leads to nothing.
    const uploads = await looseFilesOf(store.db).left(new Date((await store.clock()).getTime() + 1000))
    const size = uploads.includes(id) ? await media.sizeOf(id) : undefined
    return size === undefined ? gone : { source: () => contentOf(media, id, size), remove: () => media.remove(id) }
  }

  async function look(id: string): Promise<Looked> {
    const found = await find(id)
    if (found instanceof Refused) return found
    try {
      return { success: true, holds: await backups.look(found.source) }
    } catch (error) {
      if (!(error instanceof ArchiveUnfit)) throw error
      await found.remove()
      return new Refused(400, error.message)
    } finally {
      looking.delete(id)
    }
  }

  return answer(services, backupCalls, {
    list: async ({ session }) => {
      const stored = await backups.list().catch(() => undefined)
      return {
        ...(await backups.state()),
        success: true,
        data: (stored ?? []).map((backup) => ({ ...backup, made: backup.made.toISOString() })),
        place: backups.place ?? null,
        isOnlyHere: backups.isOnlyHere,
        isEncrypted: backups.isEncrypted,
        isThere: stored !== undefined,
        passkeyShown: session.elevated,
      }
    },

    make: async ({ session }) => {
      if (!session.elevated) return passkeyFirst
      return begun((await backups.make()) ?? noPlace, 'A backup is being made. It appears here once it has been verified.')
    },

    download: async ({ id, session }) => {
      if (!session.elevated) return passkeyFirst
      if (id === siteNow) return { ...(await backups.download()), ...archive }
      const read = await backups.sourceOf(id)
      return read ? { name: id, content: read(), ...archive } : notFound('Backup')
    },

    upload: async ({ body: { file }, session }) => {
      if (!session.elevated) return passkeyFirst
      return file ? { ...done('File uploaded'), id: file.id } : empty
    },

    // The next request waits for the same verification.
    lookInto: async ({ id, session }) => {
      if (!session.elevated) return passkeyFirst
      const one = looking.get(id) ?? look(id)
      looking.set(id, one)
      return Promise.race([one, pause(patience, { success: true as const, holds: null }, { ref: false })])
    },

    restore: async ({ id, body, session }) => {
      if (!session.elevated) return passkeyFirst
      const found = await find(id)
      if (found instanceof Refused) return found
      const running = await backups.restore(body.name || id, found.source)
      if (!(running instanceof Refused)) running.done.then(found.remove).catch(() => {})
      return begun(running, 'The backup is being restored. After that everyone must log in again, including you.')
    },
  })
}
