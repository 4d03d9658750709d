import { buffer } from 'node:stream/consumers'
import { inBytes, largestArchive } from '../../../contract/largest.ts'
import { firstPiece } from '../../../contract/pieces.ts'
import { Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { inPieces } from '../../uploads/server/in-pieces.ts'
import type { Upload } from '../../uploads/store.ts'
import { ArchiveClosed, ArchiveUnfit } from './archive/archive-unfit.ts'
import { untilEnded } from './archive/until-ended.ts'
import type { Source } from './archive/verify-archive.ts'
import type { ArchiveHolds } from './copy-keeper.ts'
import type { looks } from './looks.ts'

/** So many of one administrator's may have come in part. */
const underway = 3

const tooLarge = new Refused(
  413,
  `This archive is larger than ${largestArchive / 1000} GB. Ask whoever hosts the site to put it back with npm run restore.`,
)
const empty = new Refused(400, 'This file is empty: there is no archive in it.')
const none = new Refused(
  415,
  'This is no archive of a site. Please choose a file that was downloaded here, or made by npm run backup (.tar or .tar.age).',
)
const wrongPassphrase = new Refused(
  400,
  'This is not the passphrase that the archive was encrypted with. Look at its capitals and spaces, and type it once more.',
)

/** How what age has encrypted begins, and a tar. */
const isEncrypted = (head: Buffer) => head.toString('latin1').startsWith('age-encryption.org/v1\n')
const isArchive = (head: Buffer) => head.toString('latin1', 257, 262) === 'ustar' || isEncrypted(head)

/** What came of a look into an archive; `closed`: it is encrypted, and not with the site's own passphrase. */
export type Looked = 'looking' | 'closed' | ArchiveHolds

type Given = Pick<Services, 'store' | 'media' | 'copies'>

/** Archives that administrators send piece by piece, to be looked into and put in the place of the site. */
export function sentArchives({ store, media, copies }: Given, looked: ReturnType<typeof looks<Looked | Refused>>) {
  const files = inPieces(
    { store, media },
    {
      words: { one: 'archive', several: 'archives' },
      most: {
        bytes: inBytes(largestArchive),
        underway,
        together: underway * inBytes(largestArchive),
        pieces: Math.ceil(inBytes(largestArchive) / firstPiece),
      },
      tooLarge,
      empty,
      refusalOf: (head) => (isArchive(head) ? undefined : none),
    },
  )
  /** Apart from whatever else the same person is sending. */
  const ownerOf = (adminId: string) => `archives of ${adminId}`

  const sourceOf = ({ pieces }: Upload): Source =>
    async function* () {
      for (const { id, size } of pieces) yield* media.read(id, { start: 0, end: size - 1 })
    }

  /** The passphrase that somebody typed, where there is something for it to open: else it would stand for the site's own. */
  async function typedFor({ pieces: [first] }: Upload, passphrase: string, ended = new AbortController().signal) {
    if (passphrase === '' || first === undefined) return undefined
    const head = await buffer(untilEnded(() => media.read(first.id, { start: 0, end: Math.min(first.size, 64) - 1 }), ended)())
    return isEncrypted(head) ? passphrase : undefined
  }

  async function lookInto(id: string, by: string, upload: Upload, passphrase: string, ended: AbortSignal): Promise<Looked | Refused> {
    try {
      return await copies.look(untilEnded(sourceOf(upload), ended), await typedFor(upload, passphrase, ended))
    } catch (error) {
      // What has come stays, for who comes back to it.
      if (ended.aborted) throw error
      if (error instanceof ArchiveClosed) return passphrase === '' ? 'closed' : wrongPassphrase
      const why = error instanceof ArchiveUnfit ? new Refused(400, error.message) : await files.lostOr(upload, error)
      await files.forget(id, by)
      return why
    }
  }

  return {
    piece: (id: string, adminId: string, piece: Parameters<typeof files.piece>[2]) => files.piece(id, ownerOf(adminId), piece),
    received: (id: string, adminId: string) => files.received(id, ownerOf(adminId)),

    /** Looks at everything in one that has come whole. */
    look: async (id: string, adminId: string, passphrase: string): Promise<Looked | Refused> => {
      const by = ownerOf(adminId)
      const upload = await files.whole(id, by)
      if (upload instanceof Refused) return upload
      return looked(`${by} ${id} ${passphrase}`, (ended) => lookInto(id, by, upload, passphrase, ended))
    },

    /** One that has come whole, to be put in the place of the site; its pieces go once it is there. */
    restore: async (id: string, adminId: string, { name, passphrase }: { name: string; passphrase: string }) => {
      const upload = await files.whole(id, ownerOf(adminId))
      if (upload instanceof Refused) return upload
      const typed = await typedFor(upload, passphrase)
      return () => {
        const { begun, done } = copies.restore(name, sourceOf(upload), typed)
        return { begun, done: done.then(() => files.forget(id, ownerOf(adminId), upload)) }
      }
    },

    /** Nobody wants it any more. */
    giveUp: (id: string, adminId: string) => files.forget(id, ownerOf(adminId)),
  }
}
