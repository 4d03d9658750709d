import { fingerprint, newSecret } from '../../../db/id.ts'
import { lastsFor } from '../../../db/sessions.ts'
import { answer, done } from '../../../http/answer.ts'
import { Refused } from '../../../http/refused.ts'
import { type Cookies, carrySession, dropSession, sessionCookie } from '../../../http/security/cookies.ts'
import { countTry, isRefused } from '../../../http/security/rate-limits.ts'
import type { Services } from '../../../http/services.ts'
import { adminCalls, codeLasts } from '../contract.ts'
import { adminsOf } from '../store.ts'
import { deviceCookie, recoveryCookie } from './cookies.ts'
import { deviceLasts } from './device-store.ts'
import { countersOf, guess } from './limits.ts'
import { codeMail } from './mails.ts'
import { type Proof, provenOf } from './proof.ts'

const wrongLogin = new Refused(401, 'The username or the password is not right.')
const wrongCode = new Refused(401, 'This code is not right, or it is no longer valid.')
const { login, logout, forget, verify } = adminCalls

/** The way in and out: login, logout, and recovery by a one-time code. */
export function sessionApi(services: Services) {
  const { store, mailer, later, now } = services
  const admins = adminsOf(store.db)
  const proven = provenOf(services)

  return answer(
    services,
    { login, logout, forget, verify },
    {
      login: async ({ body, cookies, address, left, concerns, isBy }) => {
        const admin = await admins.byLogin(body.name)
        if (admin) concerns(admin.id)
        const device = await knownDevice(cookies, admin?.id)
        const counters = await countersOf(store.settings, 'login', { adminId: admin?.id, device, typed: body.name, address })
        const by = { ...(device === undefined ? { stranger: address } : { known: fingerprint(device) }), left }
        const attempt = await guess(services, counters, { typed: body.password, stored: admin?.password, by })
        if (isRefused(attempt)) return attempt
        if (!admin || !attempt.right || attempt.over) return wrongLogin
        const entered = await enter({ admin: admin.id, password: admin.password }, wrongLogin, cookies, device)
        if (isRefused(entered)) return entered
        isBy(admin.id)
        await attempt.giveBack()
        return { success: true, message: 'Login successful', token: entered }
      },

      logout: async ({ cookies }) => {
        await endSession(cookies)
        dropSession(cookies)
        return done('Logged out')
      },

      forget: async ({ body, cookies, address, concerns }) => {
        const admin = await admins.byEmail(body.email)
        if (admin) concerns(admin.id)
        const device = await knownDevice(cookies, admin?.id)
        const counters = await countersOf(store.settings, 'code', { adminId: admin?.id, device, typed: body.email, address })
        const attempt = await countTry(store.rateLimits, counters, now())
        if (isRefused(attempt)) return attempt
        const { secret, code, until, admin: owner } = await admins.startRecovery(admin, now(), device !== undefined)
        cookies.write(recoveryCookie, secret, codeLasts / 1000)
        // One for nobody is written as well, and goes nowhere.
        const mail = codeMail(owner === null ? undefined : (admin?.email ?? undefined), code, codeLasts / 60_000)
        later.add(() => mailer.send(mail, until))
        return done('If this address belongs to an administrator, a code is on its way to it.')
      },

      verify: async ({ body, cookies, address, concerns, isBy }) => {
        const secret = cookies.read(recoveryCookie)
        const asked = secret === undefined ? undefined : await admins.liveRecovery(secret, now())
        // Whoever has asked for no code, or has none left, guesses at nothing: there is nothing to count.
        if (secret === undefined || asked === undefined) return wrongCode
        if (asked.admin !== null) concerns(asked.admin)
        const device = await knownDevice(cookies, asked.admin ?? undefined)
        const trying = { adminId: asked.admin ?? undefined, device, address }
        const attempt = await countTry(store.rateLimits, await countersOf(store.settings, 'guess', trying), now())
        if (isRefused(attempt)) return attempt
        const proof = { admin: asked.admin ?? '', code: { secret, typed: body.enteredotp } }
        const entered = await enter(proof, wrongCode, cookies, device)
        if (isRefused(entered)) return entered
        isBy(proof.admin)
        await attempt.giveBack()
        cookies.forget(recoveryCookie)
        return { success: true, message: 'OTP verified successfully', token: entered }
      },
    },
  )

  /** The secret of this browser's device where the account knows it. Asked for nobody's account too, which takes as long. */
  async function knownDevice(cookies: Cookies, adminId = '') {
    const device = cookies.read(deviceCookie)
    return device !== undefined && (await admins.isKnownDevice(adminId, device, now())) ? device : undefined
  }

  /** Begins a session in place of the browser's own. `device`: one that the account knows; any other browser is made known. */
  async function enter(proof: Proof, wrong: Refused, cookies: Cookies, device: string | undefined) {
    const before = cookies.read(sessionCookie)
    const opened = await proven(proof, wrong, async (inside) => {
      if (before !== undefined) await inside.sessions.end(fingerprint(before))
      const renewed = device !== undefined && (await inside.admins.renewDevice(proof.admin, device, now()))
      const known = renewed ? device : await inside.admins.knowDevice(proof.admin, now())
      return { known, session: await inside.sessions.start(proof.admin, proof.code ? 'code' : 'password', now()) }
    })
    if (isRefused(opened)) return opened
    cookies.write(deviceCookie, opened.known, deviceLasts / 1000)
    carrySession(cookies, { secret: opened.session, adminId: proof.admin }, lastsFor / 1000)
    return newSecret()
  }

  async function endSession(cookies: Cookies) {
    const secret = cookies.read(sessionCookie)
    if (secret !== undefined) await store.sessions.end(fingerprint(secret))
  }
}
