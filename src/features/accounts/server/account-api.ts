import type { Session } from '../../../db/sessions.ts'
import { answer, done } from '../../../http/answer.ts'
import { Refused, signIn } from '../../../http/refused.ts'
import { carrySession } from '../../../http/security/cookies.ts'
import { countTry, isRefused } from '../../../http/security/rate-limits.ts'
import type { Services } from '../../../http/services.ts'
import { adminCalls } from '../contract.ts'
import { adminsOf } from '../store.ts'
import { newCode, newEmailLasts } from './code-store.ts'
import { deviceCookie } from './cookies.ts'
import { guessable, isGuessable } from './guessable.ts'
import { guess, limits } from './limits.ts'
import { emailAskedMail, emailMail, mailWorthFor, newEmailMail, passwordMail } from './mails.ts'
import { provenOf } from './proof.ts'

const taken = new Refused(409, 'Another administrator has this email.')
const overtaken = new Refused(409, 'The password was changed by something else just now. Please try again.')
const wrongCode = new Refused(403, 'This code is not right, or it is no longer valid.')
const { changePassword, changeEmail, confirmEmail } = adminCalls

/**
 * What administrators change of their own account. Whoever holds the email can recover the password, so both are guarded
 * alike.
 */
export function accountApi(services: Services) {
  const { store, mailer, passwords, now } = services
  const admins = adminsOf(store.db)
  const proven = provenOf(services)
  const worthUntil = () => new Date(now().getTime() + mailWorthFor)

  return answer(
    services,
    { changePassword, changeEmail, confirmEmail },
    {
      changePassword: async ({ body, session, cookies }) => {
        const admin = await confirmed(session, body.password)
        if (isRefused(admin)) return admin
        if (await isGuessable(body.passwordOne, [admin.name, admin.email])) return new Refused(400, guessable('password'))
        const hash = await passwords.hash(body.passwordOne, { known: session.adminId })
        const stepped = await proven({ admin: admin.id, password: admin.password, session }, overtaken, async (opened) => {
          await opened.admins.setPassword(admin.id, hash, { session: session.id, device: cookies.read(deviceCookie) })
          return opened.sessions.stepUp(session.id, 'password', now())
        })
        if (isRefused(stepped)) return stepped
        if (stepped) carrySession(cookies, { secret: stepped.secret, adminId: admin.id }, stepped.seconds)
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
        const hash = await passwords.hash(code, { known: session.adminId })
        const waits = await proven({ admin: admin.id, password: admin.password, session }, overtaken, (opened) =>
          opened.admins.awaitEmail(admin.id, body.email, hash, now()),
        )
        if (isRefused(waits)) return waits
        mailer.send(newEmailMail(body.email, code, newEmailLasts / 60_000), new Date(now().getTime() + newEmailLasts))
        if (admin.email) mailer.send(emailAskedMail(admin.email), worthUntil())
        return done(`A code is on its way to ${body.email}. The new email counts once you have typed it in here.`)
      },

      confirmEmail: async ({ body, session }) => {
        const waiting = await admins.tryEmail(session.adminId, now())
        if (!waiting || !(await passwords.matches(body.code, waiting.code, { known: session.adminId }))) return wrongCode
        const set = await proven({ admin: session.adminId, session }, wrongCode, async (opened) => {
          const before = await opened.admins.byId(session.adminId)
          const email = await opened.admins.takeEmail(session.adminId, waiting.code)
          if (email === undefined) return wrongCode
          return (await opened.admins.setEmail(session.adminId, email, session.id)) ? before : taken
        })
        if (isRefused(set)) return set
        if (set?.email) mailer.send(emailMail(set.email), worthUntil())
        return done('Email confirmed. Every other session was ended.')
      },
    },
  )

  /**
   * The administrator of a session, once the current password was given; after a code it was forgotten and is not asked for.
   * Whatever is written for it must name the hash that was here to be compared.
   */
  async function confirmed(session: Session, password: string | undefined) {
    const admin = await admins.byId(session.adminId)
    if (!admin) return signIn
    if (session.openedBy === 'code') return admin
    const typed = { typed: password ?? '', stored: admin.password, by: { known: session.adminId } }
    const attempt = await guess(services, [[`current:${session.adminId}`, limits.loginPerAccount]], typed)
    if (isRefused(attempt)) return attempt
    if (!attempt.right) return new Refused(403, 'The current password is not right.')
    await attempt.giveBack()
    return admin
  }
}
