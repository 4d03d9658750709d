import { answer } from '../../http/answer.ts'
import { done } from '../../http/outcomes.ts'
import { passkeyFirst } from '../../http/passkey-first.ts'
import { notFound, Refused } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'
import { backupCalls, siteNow } from './contract.ts'
import { UnderWay, type Work } from './server/one-at-a-time.ts'
import { sentArchives } from './server/sent-archives.ts'

const underWay = new Refused(409, 'A backup is being made or restored. Wait until that is done.')
const noPlace = new Refused(409, 'No place is set for backups (BACKUP_URL). Download a backup instead.')
const archive = { type: 'application/octet-stream', isWholeSite: true }
const goesOn = 'The backup is being restored. After that everybody must log in again, you too.'

/** The calls for backups of the whole site. All but the list and an upload that has begun need the passkey. */
export function backupsApi(services: Services) {
  const { backups, log } = services
  const sent = sentArchives(services)

  /** Begins what takes long; the list shows its end. */
  async function begin(what: string, work: () => Work<unknown> | undefined, message: string) {
    const running = work()
    if (running === undefined) return noPlace
    running.done.catch((error) => error instanceof UnderWay || log.error({ err: error }, what))
    try {
      await running.begun
      return done(message)
    } catch (error) {
      if (error instanceof UnderWay) return underWay
      throw error
    }
  }

  return answer(services, backupCalls, {
    list: async ({ session }) => {
      const state = await backups.state()
      const stored = await backups.list().catch(() => undefined)
      return {
        ...state,
        success: true,
        data: (stored ?? []).map((backup) => ({ ...backup, made: backup.made.toISOString() })),
        place: backups.place ?? null,
        isEncrypted: backups.isEncrypted,
        isThere: stored !== undefined,
        passkeyShown: session.elevated,
      }
    },

    make: async ({ session }) => {
      if (!session.elevated) return passkeyFirst
      return begin('a backup could not be made', backups.make, 'A backup is being made. It appears here once it has been verified.')
    },

    download: async ({ id, session }) => {
      if (!session.elevated) return passkeyFirst
      if (id === siteNow) return { ...(await backups.download()), ...archive }
      const read = await backups.sourceOf(id)
      return read ? { name: id, content: read(), ...archive } : notFound('Backup')
    },

    // An upload may take longer than the ten minutes of the passkey.
    archivePiece: async ({ id, body, session }) =>
      session.elevated || body.offset > 0 ? sent.piece(id, session.adminId, body) : passkeyFirst,

    archive: async ({ id, session }) => ({ success: true, received: await sent.received(id, session.adminId) }),

    giveUpArchive: async ({ id, session }) => ((await sent.giveUp(id, session.adminId)) ? done('File removed') : notFound('File')),

    lookInto: async ({ id, body, session }) => (session.elevated ? sent.look(id, session.adminId, body.passphrase) : passkeyFirst),

    restore: async ({ id, body, session }) => {
      if (!session.elevated) return passkeyFirst
      const restore = await sent.restore(id, session.adminId, body)
      return restore instanceof Refused ? restore : begin('an archive could not be restored', restore, goesOn)
    },
  })
}
