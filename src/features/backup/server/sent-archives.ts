import { setTimeout as pause } from 'node:timers/promises'
import { isNewId } from '../../../db/id.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { archivePieces } from './archive-pieces.ts'
import type { ArchiveHolds } from './backups.ts'
import type { Source } from './read-archive.ts'
import { ArchiveClosed, ArchiveUnfit } from './refusals.ts'

/** Milliseconds after which a request for a look is answered that it goes on. */
const patience = 10_000

const wrongPassphrase = new Refused(
  400,
  'This is not the passphrase that the archive was encrypted with. Check its capitals and spaces, and type it again.',
)
const unknown = new Refused(404, 'Nothing of this archive has come, or it came more than a day ago. Please send it once more.')

/** What a look finds; `closed`: the archive is encrypted, and not with the passphrase of the site. */
type Looked = { success: true; state: 'looking' | 'closed' | 'looked'; holds: ArchiveHolds | null } | Refused
const stateOf = (state: 'looking' | 'closed') => ({ success: true as const, state, holds: null })

/** Stored backups by their names, and uploaded archives by their ids: a look into them, and their restore. */
export function sentArchives({ media, backups }: Pick<Services, 'media' | 'backups'>) {
  const pieces = archivePieces(media)

  /** An archive, and how it is removed if it was uploaded. */
  async function find(id: string, adminId: string): Promise<{ source: Source; remove: () => Promise<unknown> } | Refused> {
    if (!isNewId(id)) {
      const source = await backups.sourceOf(id)
      return source ? { source, remove: async () => {} } : notFound('Backup')
    }
    if ((await pieces.received(id, adminId)) === 0) return unknown
    return { source: () => pieces.read(id, adminId), remove: () => pieces.remove(id, adminId) }
  }

  const running = new Map<string, Promise<Looked>>()

  return {
    piece: pieces.keep,
    received: pieces.received,
    giveUp: pieces.remove,

    /** Verifies an archive. A look that outlasts a request goes on, and the same request again joins it. An upload that is refused is removed. */
    look: async (id: string, adminId: string, passphrase: string): Promise<Looked> => {
      const found = await find(id, adminId)
      if (found instanceof Refused) return found
      const of = `${adminId} ${id} ${passphrase}`
      const look = async (): Promise<Looked> => {
        try {
          return { success: true, state: 'looked', holds: await backups.look(found.source, passphrase || undefined) }
        } catch (error) {
          if (error instanceof ArchiveClosed) return passphrase === '' ? stateOf('closed') : wrongPassphrase
          if (!(error instanceof ArchiveUnfit)) throw error
          await found.remove()
          return new Refused(400, error.message)
        } finally {
          running.delete(of)
        }
      }
      const one = running.get(of) ?? look()
      running.set(of, one)
      return Promise.race([one, pause(patience, stateOf('looking'), { ref: false })])
    },

    /** Returns what restores an archive; the pieces of an upload are removed afterwards. */
    restore: async (id: string, adminId: string, { name, passphrase }: { name: string; passphrase: string }) => {
      const found = await find(id, adminId)
      if (found instanceof Refused) return found
      return () => {
        const { begun, done } = backups.restore(name || id, found.source, passphrase || undefined)
        return { begun, done: done.then(found.remove) }
      }
    },
  }
}
