import { timingSafeEqual } from 'node:crypto'
import { newSecret, sealed } from '../../../db/id.ts'
import { answer, done } from '../../../http/answer.ts'
import { Refused } from '../../../http/refused.ts'
import { isRefused } from '../../../http/security/rate-limits.ts'
import type { Services } from '../../../http/services.ts'
import { adminCalls } from '../contract.ts'
import { adminsOf } from '../store.ts'
import { askingCookie, deviceCookie } from './cookies.ts'
import { deviceLasts, linkLasts } from './device-store.ts'
import { deviceMail } from './mails.ts'
import { provenOf } from './proof.ts'

const wrongLink = new Refused(403, 'This link has been used, is too old, or was asked for in another browser. Please ask for another.')
const { askDevice, knowDevice } = adminCalls

/**
 * The way in for an owner while somebody else uses up the tries of the account or address: the link of an email makes the browser
 * that requested it known. It is not counted by address, because there is one email every quarter of an hour at most and the
 * server stores nothing else. The password is still asked for.
 */
export function deviceApi(services: Services) {
  const { store, mailer, later, publicOrigin, now } = services
  const admins = adminsOf(store.db)
  const proven = provenOf(services)
  const siteKey = () => store.settings.secret('asking')

  return answer(
    services,
    { askDevice, knowDevice },
    {
      askDevice: async ({ body, cookies }) => {
        const admin = await admins.byLogin(body.name)
        const until = new Date(now().getTime() + linkLasts)
        const key = await siteKey()
        cookies.write(askingCookie, askingSign(key, admin?.id, until), linkLasts / 1000)
        // After the reply, and for unknown names too, so that no reply reveals whether there was an email to send.
        const owner = admin?.email ? admin : undefined
        later.add(async () => {
          const mailKey = await admins.mailKey(owner, until)
          const to = mailKey === undefined ? undefined : (owner?.email ?? undefined)
          mailer.send(deviceMail(to, publicOrigin, mailKey ?? newSecret(), linkLasts / 60_000), until)
        })
        return done(
          'If this is an administrator, an email with a link is in the mailbox by now. There is one every quarter of an hour at most; the newest works here too.',
        )
      },

      knowDevice: async ({ body, cookies, isBy }) => {
        const sign = cookies.read(askingCookie)
        const owner = sign === undefined ? undefined : await admins.ownerOfMailKey(body.key, now())
        if (sign === undefined || owner === undefined || !hasAsked(sign, await siteKey(), owner, now())) return wrongLink
        const device = await proven({ admin: owner, mailKey: body.key }, wrongLink, (opened) => opened.admins.knowDevice(owner, now()))
        if (isRefused(device)) return device
        isBy(owner)
        cookies.forget(askingCookie)
        cookies.write(deviceCookie, device, deviceLasts / 1000)
        return done('This browser is known now. Log in with your password.')
      },
    },
  )
}

/**
 * The cookie of a browser that asks an administrator to let it in. For an unknown name it looks the same, and the server stores nothing
 * for either. `key`: the site's own.
 */
export function askingSign(key: string, admin: string | undefined, until: Date) {
  const [nonce, end] = [newSecret(), until.getTime().toString(36)]
  return `${end}.${nonce}.${sealed(key, end, nonce, admin ?? '')}`
}

/** Whether a browser with this sign has asked to be known to this administrator, and not too long ago. */
function hasAsked(sign: string, key: string, admin: string, now: Date) {
  const [end = '', nonce = '', seal = ''] = sign.split('.')
  const [given, right] = [Buffer.from(seal), Buffer.from(sealed(key, end, nonce, admin))]
  return given.length === right.length && timingSafeEqual(given, right) && Number.parseInt(end, 36) > now.getTime()
}
