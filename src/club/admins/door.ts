import { answer } from '../../server/answer.ts'
import { type Cookies, carrySession, dropSession } from '../../server/cookies.ts'
import { isRefused, takeTry } from '../../server/limits.ts'
import { Refused } from '../../server/refused.ts'
import { done } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { fingerprint, newSecret } from '../../store/secret.ts'
import { lastsFor } from '../../store/sessions.ts'
import { codeHolds } from './codes.ts'
import { adminCalls } from './contract.ts'
import { countersOf } from './counters.ts'
import { deviceHolds } from './devices.ts'
import { codeLetter } from './letters.ts'
import { adminsOf } from './store.ts'

const wrongLogin = new Refused(401, 'The username or the password is not right.')
const wrongCode = new Refused(401, 'This code is not right, or it is no longer valid.')
const { login, logout, forget, verify } = adminCalls

/** The way in and out: login, logout, and recovery by a one-time code. */
export function doorApi(services: Services) {
  const { store, mail, passwords, now } = services
  const admins = adminsOf(store.db)

  return answer(
    services,
    { login, logout, forget, verify },
    {
      login: async ({ body, cookies, address, concerns, isBy }) => {
        const admin = await admins.byLogin(body.name)
        if (admin) concerns(admin.id)
        const trying = { adminId: admin?.id, typed: body.name, cookies, address }
        const attempt = await takeTry(store.tries, await countersOf(admins, 'login', trying, now()), now())
        if (isRefused(attempt)) return attempt
        const right = await passwords.matches(body.password, admin?.password)
        if (!admin || !right || attempt.over) return wrongLogin
        isBy(admin.id)
        await attempt.giveBack()
        return { success: true, message: 'Login successful', token: await openSession(admin.id, 'password', cookies) }
      },

      logout: async ({ cookies }) => {
        await endSession(cookies)
        dropSession(cookies)
        return done('Logged out')
      },

      forget: async ({ body, cookies, address, concerns }) => {
        const admin = await admins.byEmail(body.email)
        if (admin) concerns(admin.id)
        const trying = { adminId: admin?.id, typed: body.email, cookies, address }
        const attempt = await takeTry(store.tries, await countersOf(admins, 'code', trying, now()), now())
        if (isRefused(attempt)) return attempt
        const known = admin !== undefined && (await isKnown(cookies, admin.id))
        const { secret, code, until, admin: owner } = await admins.startRecovery(admin?.id ?? null, now(), known)
        cookies.write('recovery', secret, codeHolds / 1000)
        if (admin?.email && owner) mail.post(codeLetter(admin.email, code, codeHolds / 60_000), until)
        return done('If this address belongs to an administrator, a code is on its way to it.')
      },

      verify: async ({ body, cookies, address, concerns, isBy }) => {
        const secret = cookies.read('recovery')
        const asked = secret === undefined ? undefined : await admins.liveRecovery(secret, now())
        // Whoever has asked for no code, or has none left, guesses at nothing: there is nothing to count.
        if (secret === undefined || asked === undefined) return wrongCode
        if (asked.admin !== null) concerns(asked.admin)
        const trying = { adminId: asked.admin ?? undefined, cookies, address }
        const attempt = await takeTry(store.tries, await countersOf(admins, 'guess', trying, now()), now())
        if (isRefused(attempt)) return attempt
        const adminId = await admins.spendCode(secret, body.enteredotp, now())
        if (adminId === undefined) return wrongCode
        isBy(adminId)
        await attempt.giveBack()
        cookies.forget('recovery')
        return { success: true, message: 'OTP verified successfully', token: await openSession(adminId, 'code', cookies) }
      },
    },
  )

  async function isKnown(cookies: Cookies, adminId: string) {
    const device = cookies.read('device')
    return device !== undefined && (await admins.isKnownDevice(adminId, device, now()))
  }

  async function openSession(adminId: string, openedBy: 'password' | 'code', cookies: Cookies) {
    await endSession(cookies)
    const device = cookies.read('device')
    const renewed = device !== undefined && (await admins.renewDevice(adminId, device, now()))
    cookies.write('device', renewed ? device : await admins.knowDevice(adminId, now()), deviceHolds / 1000)
    carrySession(cookies, await store.sessions.start(adminId, openedBy, now()), lastsFor / 1000)
    return newSecret()
  }

  async function endSession(cookies: Cookies) {
    const secret = cookies.read('session')
    if (secret !== undefined) await store.sessions.end(fingerprint(secret))
  }
}
