import type { Session } from '../../db/sessions.ts'
import { addedAs, answer, done } from '../../http/answer.ts'
import { notFound, passkeyFirst, Refused } from '../../http/refused.ts'
import { carrySession } from '../../http/security/cookies.ts'
import { isRefused } from '../../http/security/rate-limits.ts'
import type { Services } from '../../http/services.ts'
import { adminCalls } from './contract.ts'
import { guessable, isGuessable } from './server/guessable.ts'
import { guess, limits } from './server/limits.ts'
import { mailWorthFor, passkeyMail } from './server/mails.ts'
import { provenOf, quicker } from './server/proof.ts'
import { adminsOf } from './store.ts'

const elevatedFor = 10 * 60_000
const wrongPasskey = new Refused(403, 'This is not the passkey of the club.')
const { showPasskey, changePasskey, list, add, remove } = adminCalls

const elevated = (session: Session) => ({ admin: session.adminId, session, elevated: true }) as const

/** What administrators do with administrators. */
export function adminsApi(services: Services) {
  const { store, mailer, passwords, now } = services
  const admins = adminsOf(store.db)
  const proven = provenOf(services)

  return answer(
    services,
    { showPasskey, changePasskey, list, add, remove },
    {
      showPasskey: async ({ body, session, cookies }) => {
        const stored = await store.settings.read('passkey')
        const typed = { typed: body.passkey, stored, by: { known: session.adminId } }
        const attempt = await guess(services, [[`passkey:${session.adminId}`, limits.passkeyPerAdmin]], typed)
        if (isRefused(attempt)) return attempt
        if (!attempt.right) return wrongPasskey
        await attempt.giveBack()
        const proof = { admin: session.adminId, session, passkey: stored }
        const elevatedUntil = new Date(now().getTime() + elevatedFor)
        const stepped = await proven(proof, wrongPasskey, ({ sessions }) => sessions.stepUp(session.id, { elevatedUntil }, now()))
        if (!stepped) return quicker
        if (isRefused(stepped)) return stepped
        carrySession(cookies, { secret: stepped.secret, adminId: session.adminId }, stepped.seconds)
        return done('Passkey accepted')
      },

      changePasskey: async ({ body, session }) => {
        if (!session.elevated) return passkeyFirst
        if (await isGuessable(body.passkey)) return new Refused(400, guessable('passkey'))
        const hash = await passwords.hash(body.passkey, { known: session.adminId })
        const set = await proven(elevated(session), quicker, (opened) => opened.admins.setPasskey(hash))
        if (isRefused(set)) return set
        const all = await admins.all()
        const by = all.find(({ id }) => id === session.adminId)?.name ?? 'an administrator'
        for (const { email } of all) if (email) mailer.send(passkeyMail(email, by), new Date(now().getTime() + mailWorthFor))
        return done('Passkey changed. Only the new one counts from now on; tell it to the others.')
      },

      list: async ({ session }) => ({
        success: true,
        data: (await admins.all()).map((admin) => ({ ...admin, you: admin.id === session.adminId })),
        newPasswordOpen: session.openedBy === 'code',
        newEmail: (await admins.awaitedEmail(session.adminId, now()))?.email ?? null,
        passkeyShown: session.elevated,
      }),

      add: async ({ body, session, author }) => {
        if (!session.elevated) return passkeyFirst
        if (await isGuessable(body.passwordOne, [body.email])) return new Refused(400, guessable('password'))
        const hash = await passwords.hash(body.passwordOne, { known: session.adminId })
        const id = await proven(elevated(session), passkeyFirst, (opened) => opened.admins.add(body.email, body.email, hash, now(), author))
        if (isRefused(id)) return id
        return id === undefined
          ? new Refused(409, 'There is an administrator with this email already.')
          : addedAs(id, 'Admin added successfully')
      },

      remove: async ({ id, session, author }) => {
        if (!session.elevated) return passkeyFirst
        if (id === session.adminId) return new Refused(409, 'You cannot delete yourself. Ask another administrator to do it.')
        const removed = await proven(elevated(session), passkeyFirst, (opened) => opened.admins.remove(id, author))
        if (isRefused(removed)) return removed
        if (removed) return done('Administrator deleted successfully')
        const there = (await admins.byId(id)) !== undefined
        return there ? new Refused(409, 'The last administrator cannot be deleted.') : notFound('Administrator')
      },
    },
  )
}
