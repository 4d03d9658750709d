import { inTransaction } from '../../../db/changes.ts'
import { fingerprint, newSecret } from '../../../db/id.ts'
import { lastsFor } from '../../../db/sessions.ts'
import { answer, done } from '../../../http/answer.ts'
import type { Mail } from '../../../http/mail/mail.ts'
import { Refused } from '../../../http/refused.ts'
import { type Cookie, type Cookies, carrySession, dropSession, sessionCookie } from '../../../http/security/cookies.ts'
import { countTry, isRefused } from '../../../http/security/rate-limits.ts'
import type { Services } from '../../../http/services.ts'
import { codeLasts, sessionCalls } from '../contract.ts'
import { adminsOf } from '../store.ts'
import { deviceLasts, linkLasts } from './device-store.ts'
import { guessable, isGuessable } from './guessable.ts'
import { countersOf, guess, limits } from './limits.ts'
import { addedMail, codeMail, deviceMail, newBrowserMail, notifyAll } from './mails.ts'
import { type Proof, provenOf } from './proof.ts'

/** Names the code that this browser may type. */
const recoveryCookie: Cookie = { name: 'recovery' }
/** By it an account recognises a browser. */
export const deviceCookie: Cookie = { name: 'device' }

const wrongLogin = new Refused(401, 'Wrong username or password.')
const accessEnded = new Refused(403, 'Your access to this site has ended. Another administrator can give it back.')
const wrongCode = new Refused(401, 'This code is wrong or has expired.')
const wrongInvitation = new Refused(403, 'This invitation has been used or revoked, or has expired. Ask for another.')
const nameTaken = new Refused(409, 'Another administrator has this name or email.')
const wrongLink = new Refused(403, 'This link has been used or has expired. Please request another.')

/** The link is not limited by address, because an account gets one email every quarter of an hour. */
const deviceMailsTo = (admin = 'nobody') => `deviceMail:${admin}`

/** Login, logout and recovery; and links by which an owner gets in while strangers use up the tries of the account. */
export function sessionApi(services: Services) {
  const { store, mailer, later, publicOrigin, now } = services
  const admins = adminsOf(store.db)
  const proven = provenOf(services)

  return answer(services, sessionCalls, {
    login: async ({ body, cookies, address, left, concerns, isBy }) => {
      const admin = await admins.byLogin(body.name, now())
      if (admin) concerns(admin.id)
      const device = await knownDevice(cookies, admin?.id)
      const counters = await countersOf(store.settings, 'login', { adminId: admin?.id, device, typed: body.name, address })
      const by = { ...(device === undefined ? { stranger: address } : { known: fingerprint(device) }), left }
      const attempt = await guess(services, counters, { typed: body.password, stored: admin?.password, by })
      if (isRefused(attempt)) return attempt
      if (!admin || !attempt.right || attempt.over) return wrongLogin
      if (!admin.active) return accessEnded
      const token = await enter({ admin: admin.id, password: admin.password }, wrongLogin, cookies, device)
      if (isRefused(token)) return token
      isBy(admin.id)
      await attempt.giveBack()
      return { success: true, message: 'Login successful', token }
    },

    logout: async ({ cookies }) => {
      const secret = cookies.read(sessionCookie)
      if (secret !== undefined) await store.sessions.end(fingerprint(secret))
      dropSession(cookies)
      return done('Logged out')
    },

    forget: async ({ body, cookies, address, concerns }) => {
      const admin = await admins.byEmail(body.email, now())
      if (admin) concerns(admin.id)
      const device = await knownDevice(cookies, admin?.id)
      const counters = await countersOf(store.settings, 'code', { adminId: admin?.id, device, typed: body.email, address })
      const attempt = await countTry(store.rateLimits, counters, now())
      if (isRefused(attempt)) return attempt
      const { secret, code, until, admin: owner } = await admins.startRecovery(admin, now(), device !== undefined)
      cookies.write(recoveryCookie, secret, codeLasts / 1000)
      // Written also without a recipient, so that both take the same time.
      const mail = codeMail(owner === null ? undefined : (admin?.email ?? undefined), code, codeLasts / 60_000)
      later.add(async () => (device === undefined ? sendForStranger(owner, mail, until) : mailer.send(mail, until)))
      return done('If this address belongs to an administrator, a code is on its way to it.')
    },

    verify: async ({ body, cookies, address, concerns, isBy }) => {
      const secret = cookies.read(recoveryCookie)
      const recovery = secret === undefined ? undefined : await admins.liveRecovery(secret, now())
      // Without a live code there is nothing to guess, and nothing to count.
      if (secret === undefined || recovery === undefined) return wrongCode
      if (recovery.admin !== null) concerns(recovery.admin)
      const device = await knownDevice(cookies, recovery.admin ?? undefined)
      const trying = { adminId: recovery.admin ?? undefined, device, address }
      const attempt = await countTry(store.rateLimits, await countersOf(store.settings, 'guess', trying), now())
      if (isRefused(attempt)) return attempt
      const proof = { admin: recovery.admin ?? '', code: { secret, typed: body.enteredotp } }
      const token = await enter(proof, wrongCode, cookies, device)
      if (isRefused(token)) return token
      isBy(proof.admin)
      await attempt.giveBack()
      cookies.forget(recoveryCookie)
      return { success: true, message: 'OTP verified successfully', token }
    },

    askDevice: async ({ body }) => {
      const admin = await admins.byLogin(body.name)
      const until = new Date(now().getTime() + linkLasts)
      // After the reply, and for unknown names too, so that none reveals whether there was an email to send.
      const owner = admin?.email ? admin : undefined
      later.add(async () => {
        const { over } = await store.rateLimits.take([[deviceMailsTo(owner?.id), limits.deviceMails, 'silent']], now())
        const key = await admins.mailKey(over ? undefined : owner, until)
        const to = key === undefined ? undefined : (owner?.email ?? undefined)
        await sendForStranger(to && owner ? owner.id : null, deviceMail(to, publicOrigin, key ?? newSecret(), linkLasts / 60_000), until)
      })
      return done(
        'If this belongs to an administrator, we’ve emailed a link (at most one every 15 minutes). Open it in this browser, then log in.',
      )
    },

    knowDevice: async ({ body, cookies, isBy }) => {
      const known = await inTransaction(store.db, async (tx) => {
        const owner = await adminsOf(tx).spendMailKey(body.key, now())
        return owner && { owner, device: await adminsOf(tx).knowDevice(owner, now()) }
      })
      if (!known) return wrongLink
      await store.rateLimits.forget([deviceMailsTo(known.owner)])
      isBy(known.owner)
      cookies.write(deviceCookie, known.device, deviceLasts / 1000)
      return done('This browser is now trusted. Log in with your password.')
    },

    join: async ({ body: { link, name, passwordOne }, address, left, isBy }) => {
      const invited = await admins.openInvitation(link, now())
      if (!invited) return wrongInvitation
      if (await isGuessable(passwordOne, [name, invited.email])) return new Refused(400, guessable('password'))
      const hash = await services.passwords.hash(passwordOne, { stranger: address, left })
      const joined = await admins.join(link, name, hash, now())
      if (joined === 'taken') return nameTaken
      if (joined === undefined) return wrongInvitation
      isBy(joined.id)
      await notifyAll(services, addedMail, joined.by, name)
      return done('Welcome! You are an administrator now. Log in with your name and password.')
    },
  })

  /** The device's secret if the account knows it. An unknown account takes as long. */
  async function knownDevice(cookies: Cookies, adminId = '') {
    const device = cookies.read(deviceCookie)
    return device !== undefined && (await admins.isKnownDevice(adminId, device, now())) ? device : undefined
  }

  /** Begins a session in place of the browser's own. `device`: one that the account knows; another becomes known. */
  async function enter(proof: Proof, wrong: Refused, cookies: Cookies, device: string | undefined) {
    const before = cookies.read(sessionCookie)
    const opened = await proven(proof, wrong, async (inside) => {
      if (before !== undefined) await inside.sessions.end(fingerprint(before))
      const renewed = device !== undefined && (await inside.admins.renewDevice(proof.admin, device, now()))
      // The first browser of an account needs no warning.
      const isNew = !renewed && (await inside.admins.knowsDevices(proof.admin))
      const known = renewed ? device : await inside.admins.knowDevice(proof.admin, now())
      return { known, isNew, session: await inside.sessions.start(proof.admin, proof.code ? 'code' : 'password', now()) }
    })
    if (isRefused(opened)) return opened
    if (opened.isNew) later.add(() => notifyOfNewBrowser(proof.admin))
    cookies.write(deviceCookie, opened.known, deviceLasts / 1000)
    carrySession(cookies, { secret: opened.session, adminId: proof.admin }, lastsFor / 1000)
    return newSecret()
  }

  async function notifyOfNewBrowser(admin: string) {
    const attempt = await countTry(store.rateLimits, [[`newBrowser:${admin}`, limits.newBrowserMails]], now())
    if (!isRefused(attempt)) await notifyAll(services, newBrowserMail, admin)
  }

  /** At most ten emails a day to an account; the same work without one. */
  async function sendForStranger(admin: string | null, mail: Mail, until: Date) {
    const { over } = await store.rateLimits.take([[`mails:${admin ?? 'nobody'}`, limits.mailsOfStrangers, 'silent']], now())
    mailer.send(over ? { ...mail, to: undefined } : mail, until)
  }
}
