import { dayAt, dayWords, shortDay } from '../../contract/club-time.ts'
import type { Session } from '../../db/sessions.ts'
import { addedAs, answer, done } from '../../http/answer.ts'
import { notFound, passkeyFirst, Refused, signIn } from '../../http/refused.ts'
import { carrySession } from '../../http/security/cookies.ts'
import { countTry, isRefused } from '../../http/security/rate-limits.ts'
import type { Services } from '../../http/services.ts'
import { adminCalls, joinPath } from './contract.ts'
import { newCode, newEmailLasts } from './server/code-store.ts'
import { guessable, isGuessable } from './server/guessable.ts'
import { guess, limits } from './server/limits.ts'
import * as mails from './server/mails.ts'
import { provenOf, quicker } from './server/proof.ts'
import { deviceCookie } from './server/session-api.ts'
import { adminsOf, invitationLasts } from './store.ts'

const elevatedFor = 10 * 60_000
const wrongPasskey = new Refused(403, 'This is not the club passkey.')
const taken = new Refused(409, 'Another administrator has this email.')
const overtaken = new Refused(409, 'The password has just been changed elsewhere. Please try again.')
const unsafeEnd = 'At least one administrator must have no last day, and all others have one.'
const invitedAlready = new Refused(409, 'This email has an open invitation. Revoke it to send another.')
const wrongCode = new Refused(403, 'This code is wrong, has expired, or was requested in another browser.')

/** What administrators change: who is one, the passkey of the club, and their own password and email. */
export function adminsApi(services: Services) {
  const { store, mailer, passwords, now } = services
  const admins = adminsOf(store.db)
  const proven = provenOf(services)
  const afterPasskey = <T>(session: Session, change: (opened: typeof admins) => Promise<T>) =>
    proven({ admin: session.adminId, session, elevated: true }, passkeyFirst, (opened) => change(opened.admins))

  return answer(services, adminCalls, {
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
      const set = await afterPasskey(session, (opened) => opened.setPasskey(hash))
      if (isRefused(set)) return set
      await mails.notifyAll(services, mails.passkeyMail, session.adminId)
      return done('Passkey changed. Tell the other administrators the new one.')
    },

    list: async ({ session }) => ({
      success: true,
      data: (await admins.all(now())).map(({ last_day: lastDay, ...admin }) => ({ ...admin, lastDay, you: admin.id === session.adminId })),
      invitations: (await admins.openInvitations(now())).map(({ id, email, until }) => ({ id, email, until: dayAt(new Date(until)) })),
      newPasswordOpen: session.openedBy === 'code',
      newEmail: (await admins.awaitedEmail(session.adminId, now()))?.email ?? null,
      passkeyShown: session.elevated,
    }),

    add: async ({ body, session, author }) => {
      if (!session.elevated) return passkeyFirst
      if (await isGuessable(body.passwordOne, [body.email])) return new Refused(400, guessable('password'))
      const hash = await passwords.hash(body.passwordOne, { known: session.adminId })
      const id = await afterPasskey(session, (opened) => opened.add(body.email, body.email, hash, now(), author))
      if (isRefused(id)) return id
      if (id === undefined) return taken
      await mails.notifyAll(services, mails.addedMail, session.adminId, body.email)
      return addedAs(id, 'Admin added successfully')
    },

    invite: async ({ body: { email }, session }) => {
      if (!session.elevated) return passkeyFirst
      if (!(await admins.isFree('', email))) return taken
      const attempt = await countTry(store.rateLimits, [[`invitations:${session.adminId}`, limits.invitations]], now())
      if (isRefused(attempt)) return attempt
      const key = await afterPasskey(session, (opened) => opened.invite(session.adminId, email, now()))
      if (isRefused(key)) return key
      if (key === undefined) return invitedAlready
      const [link, until] = [`${joinPath}#${key}`, new Date(now().getTime() + invitationLasts)]
      const by = (await admins.byId(session.adminId))?.name ?? 'An administrator'
      mailer.send(mails.invitationMail(email, by, services.publicOrigin, link, dayWords(dayAt(until))), until)
      const works = `It works once, until ${shortDay(dayAt(until), dayAt(now()))}.`
      return mailer.reaches
        ? done(`An invitation is on its way to ${email}. ${works}`)
        : { ...done(`Invitation for ${email} created. ${works}`), link }
    },

    revoke: async ({ id }) =>
      (await admins.endInvitation(id)) ? done('Invitation revoked. Its link no longer works.') : notFound('Invitation'),

    setLastDay: async ({ id, body, session, author }) => {
      const day = body.lastDay || null
      if (day !== null && day < dayAt(now())) return new Refused(400, 'The last day must be today or later.')
      const admin = await admins.byId(id)
      if (!admin) return notFound('Administrator')
      const set = await afterPasskey(session, (opened) => opened.setLastDay(id, day, author))
      if (isRefused(set)) return set
      if (!set) return new Refused(409, unsafeEnd)
      return done(
        day === null ? `The access of ${admin.name} never ends.` : `The access of ${admin.name} ends after ${shortDay(day, dayAt(now()))}.`,
      )
    },

    remove: async ({ id, session, author }) => {
      if (id === session.adminId) return new Refused(409, 'You cannot delete yourself. Ask another administrator to do it.')
      const before = await admins.byId(id)
      const removed = await afterPasskey(session, (opened) => opened.remove(id, author))
      if (isRefused(removed)) return removed
      if (!removed) return before ? new Refused(409, 'The last administrator cannot be deleted.') : notFound('Administrator')
      await mails.notifyAll(services, mails.removedMail, session.adminId, before?.name)
      if (before?.email) mailer.send(mails.removedMail(before.email, 'another administrator', before.name), mails.worthUntil(now()))
      return done('Administrator deleted successfully')
    },

    // Anyone who reads an administrator's email can recover the password, so both are guarded alike.
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
      if (admin.email) mailer.send(mails.passwordMail(admin.email), mails.worthUntil(now()))
      return done('Password changed. Every other session was ended.')
    },

    changeEmail: async ({ body, session, cookies }) => {
      const admin = await confirmed(session, body.password)
      if (isRefused(admin)) return admin
      if (admin.email === body.email) return done('This is already your email.')
      if (!(await admins.isFree(admin.id, body.email))) return taken
      const attempt = await countTry(store.rateLimits, [[`email:${admin.id}`, limits.newEmailsPerAdmin]], now())
      if (isRefused(attempt)) return attempt
      const secret = cookies.read(deviceCookie)
      if (secret === undefined) return signIn
      const code = { secret, typed: newCode() }
      const waits = await proven({ admin: admin.id, password: admin.password, session }, overtaken, (opened) =>
        opened.admins.awaitEmail(admin.id, body.email, code, now()),
      )
      if (isRefused(waits)) return waits
      mailer.send(mails.newEmailMail(body.email, code.typed, newEmailLasts / 60_000), new Date(now().getTime() + newEmailLasts))
      if (admin.email) mailer.send(mails.emailAskedMail(admin.email), mails.worthUntil(now()))
      return done(`A code is on its way to ${body.email}. Enter it here to confirm the new email.`)
    },

    confirmEmail: async ({ body, session, cookies }) => {
      const secret = cookies.read(deviceCookie)
      if (secret === undefined) return wrongCode
      const code = { secret, typed: body.code }
      const before = await proven({ admin: session.adminId, session }, wrongCode, async (opened) => {
        const admin = await opened.admins.byId(session.adminId)
        const email = await opened.admins.spendEmailCode(session.adminId, code, now())
        if (email === undefined) return wrongCode
        return (await opened.admins.setEmail(session.adminId, email, session.id)) ? admin : taken
      })
      if (isRefused(before)) return before
      if (before?.email) mailer.send(mails.emailMail(before.email), mails.worthUntil(now()))
      return done('Email confirmed. Every other session was ended.')
    },
  })

  /**
   * The administrator of a session, once the current password was given; after a code it was forgotten and is not asked for.
   * A change for this administrator must name the hash that was compared here.
   */
  async function confirmed(session: Session, password: string | undefined) {
    const admin = await admins.byId(session.adminId)
    if (!admin) return signIn
    if (session.openedBy === 'code') return admin
    const typed = { typed: password ?? '', stored: admin.password, by: { known: session.adminId } }
    const attempt = await guess(services, [[`current:${session.adminId}`, limits.login.account]], typed)
    if (isRefused(attempt)) return attempt
    if (!attempt.right) return new Refused(403, 'The current password is wrong.')
    await attempt.giveBack()
    return admin
  }
}
