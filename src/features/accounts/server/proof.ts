import { inTransaction } from '../../../db/changes.ts'
import { type Session, sessionsOf } from '../../../db/sessions.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Db } from '../../../db/tables.ts'
import { Refused, signIn } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { adminsOf } from '../store.ts'
import type { TypedCode } from './code-store.ts'

/** What allows a change of an account. A password or passkey is named by the hash that it matched; a code is spent. */
export type Proof = {
  admin: string
  password?: string
  passkey?: string | undefined
  session?: Session
  elevated?: true
  code?: TypedCode
}

type Opened = { admins: ReturnType<typeof adminsOf>; sessions: ReturnType<typeof sessionsOf> }

export const quicker = new Refused(409, 'Please try again; another request came first.')

/**
 * Returns the one way by which a secret opens anything. Between comparing a secret and writing are seconds, in which another
 * request may change it and end all sessions. So the proof is checked again in the transaction that writes: either the change
 * comes first and nothing is opened, or it comes after and ends what was. `wrong`: the refusal if the secret is no longer valid.
 */
export const provenOf =
  ({ store, now }: Pick<Services, 'store' | 'now'>) =>
  <T>(proof: Proof, wrong: Refused, open: (opened: Opened) => Promise<T>): Promise<T | Refused> =>
    inTransaction(store.db, async (tx) => {
      const refusal = await refusalOf(tx, proof, wrong, now())
      return refusal ?? open({ admins: adminsOf(tx), sessions: sessionsOf(tx) })
    })

async function refusalOf(db: Db, { admin, password, passkey, session, elevated, code }: Proof, wrong: Refused, now: Date) {
  const admins = adminsOf(db)
  // First, and for an unknown account too: a wrong code has the same result for everybody.
  if (code && (await admins.spendCode(code, now)) !== admin) return wrong
  const account = await admins.byId(admin, now)
  if (!account?.active) return session ? signIn : wrong
  if (password !== undefined && account.password !== password) return wrong
  if (passkey !== undefined && (await settingsOf(db).read('passkey')) !== passkey) return wrong
  const again = session && (await sessionsOf(db).again(session, now))
  if (session && !again) return quicker
  return elevated && !again?.elevated ? wrong : undefined
}
