import { inTransaction } from '../../../db/changes.ts'
import { type Session, sessionsOf } from '../../../db/sessions.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Db } from '../../../db/tables.ts'
import { adminsOf } from '../store.ts'

/**
 * What somebody has shown to open something in an account. A password and the passkey take long to compare, so they are
 * told by the hash that they were found to fit; what works once is spent.
 */
export type Proof = {
  admin: string
  password?: string
  passkey?: string | undefined
  session?: Session
  /** What is asked for needs a session that was elevated. */
  elevated?: true
  /** A one-time code, and the secret of the browser that asked for it. */
  code?: { secret: string; typed: string }
  /** The key out of a mail that makes a browser known. */
  mailKey?: string
}

/** What counts no longer: the account is gone, the session has ended or stepped up, or the secret is another one. */
export class Lapsed {
  readonly what: 'account' | 'session' | 'secret'

  constructor(what: Lapsed['what']) {
    this.what = what
  }
}

/** The store within the transaction that has looked at the proof. */
export type Opened = { admins: ReturnType<typeof adminsOf>; sessions: ReturnType<typeof sessionsOf> }

/**
 * The one way by which a secret opens anything. Between the moment when it was compared and the moment when what it opens
 * is written lie seconds, in which this process or another may change it, and end all that is open. So everything that was
 * shown is looked at once more in the very transaction that writes: either the change comes first and nothing is opened, or
 * it comes after and ends what was.
 */
export const openedBy =
  (db: Db) =>
  <T>(proof: Proof, now: Date, open: (opened: Opened) => Promise<T>): Promise<T | Lapsed> =>
    inTransaction(db, async (tx) => {
      const what = await lapsed(tx, proof, now)
      return what === undefined ? open({ admins: adminsOf(tx), sessions: sessionsOf(tx) }) : new Lapsed(what)
    })

async function lapsed(db: Db, proof: Proof, now: Date): Promise<Lapsed['what'] | undefined> {
  const { admin, password, passkey, session, elevated, code, mailKey } = proof
  const admins = adminsOf(db)
  // First, and for nobody's account too: a wrong code leads to the same for everybody.
  if (code && (await admins.spendCode(code.secret, code.typed, now)) !== admin) return 'secret'
  if (mailKey !== undefined && !(await admins.spendMailKey(admin, mailKey))) return 'secret'
  const account = await admins.byId(admin)
  if (!account) return 'account'
  if (password !== undefined && account.password !== password) return 'secret'
  if (passkey !== undefined && (await settingsOf(db).read('passkey')) !== passkey) return 'secret'
  const again = session && (await sessionsOf(db).again(session, now))
  if (session && !again) return 'session'
  return elevated && !again?.elevated ? 'secret' : undefined
}
