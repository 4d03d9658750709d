import { club } from '../../../content/club.ts'
import { answer } from '../../server/answer.ts'
import { guessable, isGuessable } from '../../server/guessable.ts'
import { isRefused, limits, takeTry } from '../../server/limits.ts'
import { Refused } from '../../server/refused.ts'
import { done } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import type { Session } from '../../store/sessions.ts'
import { adminCalls } from './contract.ts'
import { emailLetter, passwordLetter } from './letters.ts'
import { adminsOf } from './store.ts'

const letterHolds = 24 * 60 * 60_000
const { changePassword, changeEmail } = adminCalls

/** What administrators change of their own account. Whoever holds the email can recover the password, so both are guarded alike. */
export function accountApi(services: Services) {
  const { store, mail, passwords, now } = services
  const admins = adminsOf(store.db)
  const worthUntil = () => new Date(now().getTime() + letterHolds)

  return answer(
    services,
    { changePassword, changeEmail },
    {
      changePassword: async ({ body, session }) => {
        const admin = await confirmed(session, body.password)
        if (isRefused(admin)) return admin
        if (await isGuessable(body.passwordOne, [admin?.name, admin?.email, club.name])) return new Refused(400, guessable('password'))
        await admins.setPassword(session.adminId, await passwords.hash(body.passwordOne))
        await store.sessions.passwordSet(session.id)
        await store.sessions.endOthers(session.adminId, session.id)
        if (admin?.email) mail.post(passwordLetter(admin.email), worthUntil())
        return done('Password changed. Every other session was ended.')
      },

      changeEmail: async ({ body, session }) => {
        const admin = await confirmed(session, body.password)
        if (isRefused(admin)) return admin
        if (!(await admins.setEmail(session.adminId, body.email))) return new Refused(409, 'Another administrator has this email.')
        if (admin?.email && admin.email !== body.email) mail.post(emailLetter(admin.email), worthUntil())
        return done('Email saved')
      },
    },
  )

  /** The administrator of a session, once the current password was given; after a code it was forgotten and is not asked for. */
  async function confirmed(session: Session, password: string | undefined) {
    const admin = await admins.byId(session.adminId)
    if (session.openedBy === 'code') return admin
    const attempt = await takeTry(store.tries, [[`current:${session.adminId}`, limits.loginPerAccount]], now())
    if (isRefused(attempt)) return attempt
    if (!(await passwords.matches(password ?? '', admin?.password))) return new Refused(403, 'The current password is not right.')
    await attempt.giveBack()
    return admin
  }
}
