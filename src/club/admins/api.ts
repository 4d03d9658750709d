import { club } from '../../../content/club.ts'
import { answer } from '../../server/answer.ts'
import { addedAs, done } from '../../server/outcomes.ts'
import { notFound, Refused } from '../../server/refused.ts'
import { carrySession } from '../../server/security/cookies.ts'
import { guess } from '../../server/security/guess.ts'
import { guessable, isGuessable } from '../../server/security/guessable.ts'
import { isRefused } from '../../server/security/rate-limits.ts'
import type { Services } from '../../server/services.ts'
import { adminCalls } from './contract.ts'
import { limits } from './limits.ts'
import { mailWorthFor, passkeyMail } from './mails.ts'
import { adminsOf } from './store.ts'

const elevatedFor = 10 * 60_000
const passkeyFirst = new Refused(403, 'Show the passkey of the club first; it counts for ten minutes.')
const quicker = new Refused(409, 'Something else that you sent was quicker. Please try again.')
const { showPasskey, changePasskey, list, add, remove } = adminCalls

/** What administrators do with administrators. */
export function adminsApi(services: Services) {
  const { store, mailer, passwords, now } = services
  const admins = adminsOf(store.db)

  return answer(
    services,
    { showPasskey, changePasskey, list, add, remove },
    {
      showPasskey: async ({ body, session, cookies }) => {
        const typed = { typed: body.passkey, stored: await store.settings.read('passkey'), by: { known: session.adminId } }
        const attempt = await guess(services, [[`passkey:${session.adminId}`, limits.passkeyPerAdmin]], typed)
        if (isRefused(attempt)) return attempt
        if (!attempt.right) return new Refused(403, 'This is not the passkey of the club.')
        await attempt.giveBack()
        const stepped = await store.sessions.stepUp(session.id, { elevatedUntil: new Date(now().getTime() + elevatedFor) }, now())
        if (!stepped) return quicker
        carrySession(cookies, stepped.secret, stepped.seconds)
        return done('Passkey accepted')
      },

      changePasskey: async ({ body, session }) => {
        if (!session.elevated) return passkeyFirst
        if (await isGuessable(body.passkey, [club.name])) return new Refused(400, guessable('passkey'))
        const before = await store.settings.read('passkey')
        if (!(await admins.setPasskey(before, await passwords.hash(body.passkey, { known: session.adminId })))) return quicker
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

      add: async ({ body, session }) => {
        if (!session.elevated) return passkeyFirst
        if (await isGuessable(body.passwordOne, [body.email, club.name])) return new Refused(400, guessable('password'))
        const id = await admins.add(body.email, body.email, await passwords.hash(body.passwordOne, { known: session.adminId }), now())
        return id === undefined
          ? new Refused(409, 'There is an administrator with this email already.')
          : addedAs(id, 'Admin added successfully')
      },

      remove: async ({ id, session }) => {
        if (!session.elevated) return passkeyFirst
        if (id === session.adminId) return new Refused(409, 'You cannot delete yourself. Ask another administrator to do it.')
        if (await admins.remove(id)) return done('Administrator deleted successfully')
        const there = (await admins.byId(id)) !== undefined
        return there ? new Refused(409, 'The last administrator cannot be deleted.') : notFound('Administrator')
      },
    },
  )
}
