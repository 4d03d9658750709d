import { answer } from '../../server/answer.ts'
import { isRefused, limits, takeTry } from '../../server/limits.ts'
import { Refused } from '../../server/refused.ts'
import { done } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { adminCalls } from './contract.ts'
import { deviceHolds, linkHolds } from './devices.ts'
import { deviceLetter } from './letters.ts'
import { adminsOf } from './store.ts'

const wrongLink = new Refused(403, 'This link has been used, is too old, or was asked for in another browser. Please ask for another.')
const { askDevice, knowDevice } = adminCalls

/**
 * The way in that an attacker has not: a letter whose link makes the browser that asked for it known, so that it is no
 * longer counted with the strangers who have used up the tries of an account. The password is asked for all the same.
 */
export function deviceDoorApi(services: Services) {
  const { store, mail, publicOrigin, now } = services
  const admins = adminsOf(store.db)

  return answer(
    services,
    { askDevice, knowDevice },
    {
      askDevice: async ({ body, cookies, address }) => {
        const attempt = await takeTry(store.tries, [[`letter:address:${address}`, limits.lettersPerAddress]], now())
        if (isRefused(attempt)) return attempt
        const admin = await admins.byLogin(body.name)
        const { asker, key } = await admins.askToBeKnown(admin?.id ?? null, now())
        cookies.write('asking', asker, linkHolds / 1000)
        if (admin?.email && key)
          mail.post(deviceLetter(admin.email, publicOrigin, key, linkHolds / 60_000), new Date(now().getTime() + linkHolds))
        return done(
          'If this is an administrator, a letter with a link is in the mailbox by now. There is one every quarter of an hour at most; the newest works here too.',
        )
      },

      knowDevice: async ({ body, cookies, address }) => {
        const attempt = await takeTry(store.tries, [[`link:address:${address}`, limits.guessesPerAddress]], now())
        if (isRefused(attempt)) return attempt
        const asker = cookies.read('asking')
        const adminId = asker === undefined ? undefined : await admins.spendKey(asker, body.key, now())
        if (adminId === undefined) return wrongLink
        await attempt.giveBack()
        cookies.forget('asking')
        cookies.write('device', await admins.knowDevice(adminId, now()), deviceHolds / 1000)
        return done('This browser is known now. Log in with your password.')
      },
    },
  )
}
