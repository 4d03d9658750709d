import { answer } from '../../server/answer.ts'
import { UnderWay, type Work } from '../../server/copies/sole-work.ts'
import { done } from '../../server/outcomes.ts'
import { notFound, Refused } from '../../server/refused.ts'
import type { Services } from '../../server/services.ts'
import { apart } from '../../store/action.ts'
import { copyCalls, siteNow } from './copy-calls.ts'
import { passkeyFirst } from './passkey-first.ts'

const underWay = new Refused(409, 'A copy is being made, or one is being put back. Wait until that is done.')
const noPlace = new Refused(409, 'No place is set for copies (BACKUP_URL). Download the site instead.')
const type = 'application/octet-stream'
const goesOn = 'The archive is looked at, and then put in the place of what is here. When that is done everybody logs in again, you too.'

/** What administrators do with copies of the whole site. */
export function copiesApi(services: Services) {
  const { copies, log } = services

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
        last: last ? { at: last.at, bytes: last.bytes, rows: last.rows, files: last.files, seconds: last.seconds } : null,
        trouble: trouble ?? null,
        under: under ? { what: under.what, since: under.since } : null,
        restored: restored ?? null,
        passkeyShown: session.elevated,
      }
    },

    make: async ({ session }) => {
      if (!session.elevated) return passkeyFirst
      return answered('a copy of the site could not be made', copies.make, 'A copy is being made. It is listed once it was read back.')
    },

    download: async ({ id, session }) => {
      if (!session.elevated) return passkeyFirst
      if (id === siteNow) return { ...(await copies.siteNow()), type }
      const read = await copies.sourceOf(id)
      return read ? { name: id, type, content: read() } : notFound('Copy')
    },

    restore: async ({ body, session }) => {
      if (!session.elevated) return passkeyFirst
      const found = await copies.sourceOf(body.name)
      if (!found) return notFound('Copy')
      return answered('a copy of the site could not be put back', () => copies.restore(body.name, found), goesOn)
    },
  })
}
