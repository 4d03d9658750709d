import { club } from '../../../content/club.ts'
import { answer } from '../../server/answer.ts'
import { guessable, isGuessable } from '../../server/guessable.ts'
import { isRefused, limits, takeTry } from '../../server/limits.ts'
import { notFound, Refused } from '../../server/refused.ts'
import { addedAs, done } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { adminCalls } from './contract.ts'
import { adminsOf } from './store.ts'

const passkeyHolds = 10 * 60_000
const { showPasskey, list, add, remove } = adminCalls

/** What administrators do with administrators. */
export function adminsApi(services: Services) {
  const { store, passwords, now } = services
  const admins = adminsOf(store.db)

  return answer(
    services,
    { showPasskey, list, add, remove },
    {
      showPasskey: async ({ body, session }) => {
        const attempt = await takeTry(store.tries, [[`passkey:${session.adminId}`, limits.passkeyPerAdmin]], now())
        if (isRefused(attempt)) return attempt
        if (!(await passwords.matches(body.passkey, await store.settings.read('passkey'))))
          return new Refused(403, 'This is not the passkey of the club.')
        await attempt.giveBack()
        await store.sessions.showPasskey(session.id, new Date(now().getTime() + passkeyHolds))
        return done('Passkey accepted')
      },

      list: async ({ session }) => ({
        success: true,
        data: (await admins.all()).map((admin) => ({ ...admin, you: admin.id === session.adminId })),
        newPasswordOpen: session.openedBy === 'code',
      }),

      add: async ({ body, session }) => {
        if (!session.passkeyShown) return new Refused(403, 'Show the passkey of the club first; it counts for ten minutes.')
        if (await isGuessable(body.passwordOne, [body.email, club.name])) return new Refused(400, guessable('password'))
        const id = await admins.add(body.email, body.email, await passwords.hash(body.passwordOne), now())
        return id === undefined
          ? new Refused(409, 'There is an administrator with this email already.')
          : addedAs(id, 'Admin added successfully')
      },

      remove: async ({ id, session }) => {
        if (id === session.adminId) return new Refused(409, 'You cannot delete yourself. Ask another administrator to do it.')
        if (await admins.remove(id)) return done('Administrator deleted successfully')
        const there = (await admins.byId(id)) !== undefined
        return there ? new Refused(409, 'The last administrator cannot be deleted.') : notFound('Administrator')
      },
    },
  )
}
