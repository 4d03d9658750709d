import { apart } from '../../db/action.ts'
import { answer } from '../../http/answer.ts'
import { done } from '../../http/outcomes.ts'
import { passkeyFirst } from '../../http/passkey-first.ts'
import { notFound, Refused } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'
import { copyCalls, siteNow } from './contract.ts'
import { keptLooks } from './server/kept-looks.ts'
import { looks } from './server/looks.ts'
import { type Looked, sentArchives } from './server/sent-archives.ts'
import { UnderWay, type Work } from './server/sole-work.ts'

const underWay = new Refused(409, 'A backup is being made or restored. Wait until that is done.')
const noPlace = new Refused(409, 'No place is set for backups (BACKUP_URL). Download a backup instead.')
const archive = { type: 'application/octet-stream', isWholeSite: true }
const goesOn = 'The backup is being restored. After that everybody must log in again, you too.'

/** What administrators do with copies of the whole site. */
export function copiesApi(services: Services) {
  const { copies, log } = services
  const looked = looks<Looked | Refused>()
  const sent = sentArchives(services, looked)
  const lookIntoKept = keptLooks(services, looked)
  const told = (came: Looked | Refused) => {
    if (came instanceof Refused) return came
    return typeof came === 'string' ? { success: true, state: came, holds: null } : { success: true, state: 'looked' as const, holds: came }
  }

  /** Begins what takes long; what comes of it is told in the list. */
  async function answered(what: string, work: () => Work<unknown> | undefined, message: string) {
    // It goes on when this has long been answered, and is no part of it.
    const going = apart({ work }).work()
    if (going === undefined) return noPlace
    going.done.catch((error) => error instanceof UnderWay || log.error({ err: error }, what))
    try {
      await going.begun
      return done(message)
    } catch (error) {
      if (error instanceof UnderWay) return underWay
      throw error
    }
  }

  return answer(services, copyCalls, {
    list: async ({ session }) => {
      const { last, trouble, under, restored } = await copies.state()
      const kept = await copies.list().catch(() => undefined)
      return {
        success: true,
        data: (kept ?? []).map(({ made, ...copy }) => ({ ...copy, made: made.toISOString() })),
        place: copies.place ?? null,
        isEncrypted: copies.isEncrypted,
        isThere: kept !== undefined,
        last: last ? { name: last.name, at: last.at, bytes: last.bytes, rows: last.rows, files: last.files, seconds: last.seconds } : null,
        trouble: trouble ?? null,
        under: under ? { what: under.what, since: under.since } : null,
        restored: restored ? { ...restored, made: restored.made ?? null, missing: restored.missing ?? 0 } : null,
        passkeyShown: session.elevated,
      }
    },

    make: async ({ session }) => {
      if (!session.elevated) return passkeyFirst
      return answered(
        'a copy of the site could not be made',
        copies.make,
        'A backup is being made. It appears here once it has been verified.',
      )
    },

    download: async ({ id, session }) => {
      if (!session.elevated) return passkeyFirst
      if (id === siteNow) return { ...(await copies.siteNow()), ...archive }
      const read = await copies.sourceOf(id)
      return read ? { name: id, content: read(), ...archive } : notFound('Backup')
    },

    restore: async ({ body, session }) => {
      if (!session.elevated) return passkeyFirst
      const found = await copies.sourceOf(body.name)
      if (!found) return notFound('Backup')
      return answered('a copy of the site could not be put back', () => copies.restore(body.name, found), goesOn)
    },

    lookIntoCopy: async ({ body, session }) => {
      if (!session.elevated) return passkeyFirst
      const came = await lookIntoKept(body.name)
      return came === undefined ? notFound('Backup') : told(came)
    },

    // The passkey counts for ten minutes, in which an archive must have begun; it may come for longer.
    archivePiece: async ({ id, body, session }) =>
      session.elevated || body.offset > 0 ? sent.piece(id, session.adminId, body) : passkeyFirst,

    archive: async ({ id, session }) => ({ success: true, received: await sent.received(id, session.adminId) }),

    lookIntoArchive: async ({ id, body, session }) => {
      if (!session.elevated) return passkeyFirst
      return told(await sent.look(id, session.adminId, body.passphrase))
    },

    restoreArchive: async ({ id, body, session }) => {
      if (!session.elevated) return passkeyFirst
      const begin = await sent.restore(id, session.adminId, body)
      return begin instanceof Refused ? begin : answered('an archive could not be put back', begin, goesOn)
    },

    giveUpArchive: async ({ id, session }) => ((await sent.giveUp(id, session.adminId)) ? done('File removed') : notFound('File')),
  })
}
