import { setTimeout as pause } from 'node:timers/promises'
import { inBytes, largestArchive } from '../../../contract/largest.ts'
import { firstPiece } from '../../../contract/pieces.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { inPieces } from '../../uploads/server/in-pieces.ts'
import type { Upload } from '../../uploads/store.ts'
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
const closed = new Refused(
  400,
  'This backup is encrypted with another passphrase than this site uses. Download it, then choose it as a file: you can enter its passphrase there.',
)

const isArchive = (head: Buffer) =>
  head.toString('latin1', 257, 262) === 'ustar' || head.toString('latin1').startsWith('age-encryption.org/v1\n')

/** What a look finds; `closed`: the archive is encrypted, and not with the passphrase of the site. */
type Looked = { success: true; state: 'looking' | 'closed' | 'looked'; holds: ArchiveHolds | null } | Refused
const stateOf = (state: 'looking' | 'closed') => ({ success: true as const, state, holds: null })

/** Stored backups, and archives that administrators upload in pieces: a look into them, and their restore. */
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

  const sourceOf = ({ pieces }: Upload): Source =>
    async function* () {
      for (const { id, size } of pieces) yield* contentOf(media, id, size)
    }

  const running = new Map<string, Promise<Looked>>()
  /** Verifies an archive. A look that outlasts a request goes on, and the same request again joins it. */
  async function looked(of: string, source: Source, typed: string | undefined, isClosed: Looked): Promise<Looked> {
    const look = async (): Promise<Looked> => {
      try {
        return { success: true, state: 'looked', holds: await backups.look(source, typed) }
      } catch (error) {
        if (error instanceof ArchiveClosed) return isClosed
        if (error instanceof ArchiveUnfit) return new Refused(400, error.message)
        throw error
      }
    }
    // It is no part of the request, which may be answered before.
    const one = running.get(of) ?? look()
    running.set(of, one)
    return Promise.race([one.finally(() => running.delete(of)), pause(patience, stateOf('looking'), { ref: false })])
  }

  return {
    piece: (id: string, adminId: string, piece: Parameters<typeof files.piece>[2]) => files.piece(id, ownerOf(adminId), piece),
    received: (id: string, adminId: string) => files.received(id, ownerOf(adminId)),

    /** Verifies an uploaded archive; one that is refused is removed. */
    look: async (id: string, adminId: string, passphrase: string): Promise<Looked> => {
      const by = ownerOf(adminId)
      const upload = await files.whole(id, by)
      if (upload instanceof Refused) return upload
      const isClosed = passphrase === '' ? stateOf('closed') : wrongPassphrase
      const found = await looked(`${by} ${id} ${passphrase}`, sourceOf(upload), passphrase || undefined, isClosed).catch((error) =>
        files.lostOr(upload, error),
      )
      if (found instanceof Refused && found !== wrongPassphrase) await files.forget(id, by)
      return found
    },

    /** Verifies a stored backup. */
    lookAtStored: async (name: string): Promise<Looked> => {
      const source = await backups.sourceOf(name)
      return source ? looked(`stored ${name}`, source, undefined, closed) : notFound('Backup')
    },

    /** Returns what restores an uploaded archive; its pieces are removed afterwards. */
    restore: async (id: string, adminId: string, { name, passphrase }: { name: string; passphrase: string }) => {
      const upload = await files.whole(id, ownerOf(adminId))
      if (upload instanceof Refused) return upload
      return () => {
        const { begun, done } = backups.restore(name, sourceOf(upload), passphrase || undefined)
        return { begun, done: done.then(() => files.forget(id, ownerOf(adminId), upload)) }
      }
    },

    giveUp: (id: string, adminId: string) => files.forget(id, ownerOf(adminId)),
  }
}
