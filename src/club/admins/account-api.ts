import { club } from '../../../content/club.ts'
import { answer } from '../../server/answer.ts'
import { done } from '../../server/outcomes.ts'
import { Refused } from '../../server/refused.ts'
import { carrySession } from '../../server/security/cookies.ts'
import { guess } from '../../server/security/guess.ts'
import { guessable, isGuessable } from '../../server/security/guessable.ts'
import { countTry, isRefused } from '../../server/security/rate-limits.ts'
import type { Services } from '../../server/services.ts'
import type { Session } from '../../store/sessions.ts'
import { newCode, newEmailLasts } from './code-store.ts'
import { adminCalls } from './contract.ts'
import { deviceCookie } from './cookies.ts'
import { limits } from './limits.ts'
import { emailAskedMail, emailMail, mailWorthFor, newEmailMail, passwordMail } from './mails.ts'
import { adminsOf } from './store.ts'

const taken = new Refused(409, 'Another administrator has this email.')
const quicker = new Refused(409, 'The password was changed by something else just now. Please try again.')
const { changePassword, changeEmail, confirmEmail } = adminCalls

/** What administrators change of their own account. Whoever holds the email can recover the password, so both are guarded alike. */
export function accountApi(services: Services) {
  const { store, mailer, passwords, now } = services
  const admins = adminsOf(store.db)
  const worthUntil = () => new Date(now().getTime() + mailWorthFor)

  return answer(
    services,
    { changePassword, changeEmail, confirmEmail },
    {
      changePassword: async ({ body, session, cookies }) => {
        const admin = await confirmed(session, body.password)
        if (isRefused(admin)) return admin
        if (await isGuessable(body.passwordOne, [admin.name, admin.email, club.name])) return new Refused(400, guessable('password'))
        const kept = { session: session.id, device: cookies.read(deviceCookie), from: admin.password }
        if (!(await admins.setPassword(admin.id, await passwords.hash(body.passwordOne, { known: session.adminId }), kept))) return quicker
        const stepped = await store.sessions.stepUp(session.id, 'password', now())
        if (stepped) carrySession(cookies, stepped.secret, stepped.seconds)
        if (admin.email) mailer.send(passwordMail(admin.email), worthUntil())
        return done('Password changed. Every other session was ended.')
      },

      changeEmail: async ({ body, session }) => {
        const admin = await confirmed(session, body.password)
        if (isRefused(admin)) return admin
        if (admin.email === body.email) return done('This is your email already.')
        if (!(await admins.isFreeEmail(admin.id, body.email))) return taken
        const attempt = await countTry(store.rateLimits, [[`email:${admin.id}`, limits.newEmailsPerAdmin]], now())
        if (isRefused(attempt)) return attempt
        const code = newCode()
        await admins.awaitEmail(admin.id, body.email, await passwords.hash(code, { known: session.adminId }), now())
        mailer.send(newEmailMail(body.email, code, newEmailLasts / 60_000), new Date(now().getTime() + newEmailLasts))
        if (admin.email) mailer.send(emailAskedMail(admin.email), worthUntil())
        return done(`A code is on its way to ${body.email}. The new email counts once you have typed it in here.`)
      },

      confirmEmail: async ({ body, session }) => {
        const waiting = await admins.tryEmail(session.adminId, now())
        if (!waiting || !(await passwords.matches(body.code, waiting.code, { known: session.adminId })))
          return new Refused(403, 'This code is not right, or it is no longer valid.')
        const before = await admins.byId(session.adminId)
        if (!(await admins.confirmEmail(session.adminId, waiting.email, session.id))) return taken
        if (before?.email) mailer.send(emailMail(before.email), worthUntil())
        return done('Email confirmed. Every other session was ended.')
      },
    },
  )

  /** The administrator of a session, once the current password was given; after a code it was forgotten and is not asked for. */
  async function confirmed(session: Session, password: string | undefined) {
    const admin = await admins.byId(session.adminId)
    if (!admin) return new Refused(401, 'Please log in again to do this.')
    if (session.openedBy === 'code') return admin
    const typed = { typed: password ?? '', stored: admin.password, by: { known: session.adminId } }
    const attempt = await guess(services, [[`current:${session.adminId}`, limits.loginPerAccount]], typed)
    if (isRefused(attempt)) return attempt
    if (!attempt.right) return new Refused(403, 'The current password is not right.')
    await attempt.giveBack()
    return admin
  }
}
