import { Refused, signIn } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { Lapsed, type Opened, openedBy, type Proof } from './proof-store.ts'

export const quicker = new Refused(409, 'Something else that you sent was quicker. Please try again.')

/** Writes what was opened by a proof, if all of that still counts; `wrong` is the answer where it is another by now. */
export function provenOf({ store, now }: Pick<Services, 'store' | 'now'>) {
  const opened = openedBy(store.db)
  return async <T>(proof: Proof, wrong: Refused, open: (opened: Opened) => Promise<T>): Promise<T | Refused> => {
    const came = await opened(proof, now(), open)
    if (!(came instanceof Lapsed)) return came
    if (came.what === 'account') return proof.session ? signIn : wrong
    return came.what === 'session' ? quicker : wrong
  }
}
