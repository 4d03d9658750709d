import { setTimeout as pause } from 'node:timers/promises'
import { inBytes, largestArchive } from '../../../contract/largest.ts'
import { firstPiece } from '../../../contract/pieces.ts'
import { isNewId } from '../../../db/id.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { inPieces } from '../../uploads/server/in-pieces.ts'
import { contentOf } from './backup-place.ts'
import type { ArchiveHolds } from './backups.ts'
import type { Source } from './read-archive.ts'
import { ArchiveClosed, ArchiveUnfit } from './refusals.ts'

/** How many unfinished archives one administrator may have. */
const underway = 3
/** Milliseconds after which a request for a look is answered that it goes on. */
const patience = 10_000

const tooLarge = new Refused(
  413,
  `This archive is larger than ${largestArchive / 1000} GB. Ask whoever hosts the site to restore it with npm run restore.`,
)
const empty = new Refused(400, 'This file is empty: there is no archive in it.')
const none = new Refused(
  415,
  'This is no archive of a site. Please choose a file that was downloaded here, or made by npm run backup (.tar or .tar.age).',
)
const wrongPassphrase = new Refused(
  400,
  'This is not the passphrase that the archive was encrypted with. Check its capitals and spaces, and type it again.',
)

const isArchive = (head: Buffer) =>
  head.toString('latin1', 257, 262) === 'ustar' || head.toString('latin1').startsWith('age-encryption.org/v1\n')

/** What a look finds; `closed`: the archive is encrypted, and not with the passphrase of the site. */
type Looked = { success: true; state: 'looking' | 'closed' | 'looked'; holds: ArchiveHolds | null } | Refused
const stateOf = (state: 'looking' | 'closed') => ({ success: true as const, state, holds: null })

/** Stored backups by their names, and archives that administrators upload in pieces by their ids: a look into them, and their restore. */
export function sentArchives({ store, media, backups }: Pick<Services, 'store' | 'media' | 'backups'>) {
  const most = inBytes(largestArchive)
  const files = inPieces(
    { store, media },
    {
      words: { one: 'archive', several: 'archives' },
      most: { bytes: most, underway, together: underway * most, pieces: Math.ceil(most / firstPiece) },
      tooLarge,
      empty,
      refusalOf: (head) => (isArchive(head) ? undefined : none),
    },
  )
  const ownerOf = (adminId: string) => `archives of ${adminId}`

  /** An archive, and how it is removed if it was uploaded. */
  async function find(id: string, adminId: string): Promise<{ source: Source; remove: () => Promise<unknown> } | Refused> {
    if (!isNewId(id)) {
      const source = await backups.sourceOf(id)
      return source ? { source, remove: async () => {} } : notFound('Backup')
    }
    const upload = await files.whole(id, ownerOf(adminId))
    if (upload instanceof Refused) return upload
    const source = async function* () {
      for (const piece of upload.pieces) yield* contentOf(media, piece.id, piece.size)
    }
    return { source, remove: () => files.forget(id, ownerOf(adminId), upload) }
  }

  const running = new Map<string, Promise<Looked>>()

  return {
    piece: (id: string, adminId: string, piece: Parameters<typeof files.piece>[2]) => files.piece(id, ownerOf(adminId), piece),
    received: (id: string, adminId: string) => files.received(id, ownerOf(adminId)),
    giveUp: (id: string, adminId: string) => files.forget(id, ownerOf(adminId)),

    /** Verifies an archive. A look that outlasts a request goes on, and the same request again joins it. An upload that is refused is removed. */
    look: async (id: string, adminId: string, passphrase: string): Promise<Looked> => {
      const found = await find(id, adminId)
      if (found instanceof Refused) return found
      const of = `${id} ${passphrase}`
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
