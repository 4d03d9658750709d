import { PlainError } from '../../../db/errors.ts'
import type { Store } from '../../../entries/store.ts'
import { ourselves, type Passwords } from '../../../http/security/passwords.ts'
import { adminsOf } from '../store.ts'
import { newPasskey, newPassword } from './first-admin.ts'
import { loginByAddress, loginKeysOf } from './limits.ts'

/** There is no such administrator. The message says so for a person. */
export class NobodyThere extends PlainError {}

const nobodyYet = 'There is no administrator yet. The next start of the site makes the first one, and shows the keys.'

/** New keys in place of lost ones, for the person who runs the site; works while it runs. */
export function spareKeysOf(store: Store, passwords: Passwords) {
  const admins = adminsOf(store.db)
  const somebody = async () => {
    const all = await admins.all()
    if (all.length === 0) throw new NobodyThere(nobodyYet)
    return all
  }

  return {
    /** Everybody who may log in. Throws NobodyThere. */
    list: somebody,

    /**
     * Gives an administrator, named by name or email in any case, a new password. Every session, code and known device of
     * the account ends, and tries that others made are forgotten. Throws NobodyThere.
     */
    reset: async (named: string) => {
      await somebody()
      const admin = await admins.byLogin(named)
      if (!admin) throw unknown(named)
      const password = newPassword()
      // Somebody may have deleted the account while that was hashed.
      if (!(await admins.setPassword(admin.id, await passwords.hash(password, ourselves)))) throw unknown(named)
      await store.rateLimits.forget(await loginKeysOf(store.settings, admin))
      // Who used up the tries of the address that its owner sits behind is not known; now no browser is known either.
      await store.rateLimits.forgetAll(loginByAddress)
      return { name: admin.name, password }
    },

    /** Gives the club a new passkey; one that was shown with the old one no longer counts. Throws NobodyThere. */
    passkey: async () => {
      await somebody()
      const passkey = newPasskey()
      const hash = await passwords.hash(passkey, ourselves)
      await admins.setPasskey(hash)
      return passkey
    },
  }
}

const unknown = (named: string) => new NobodyThere(`No administrator is called ${named}. npm run admin -- list shows them.`)
