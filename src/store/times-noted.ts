import type { AsideState } from '../contract/lives.ts'
import { localAt } from '../contract/local-time.ts'
import { draft } from '../contract/times.ts'
import { isSame, type Of, type Texts } from './changes.ts'
import { plansOf } from './plans.ts'
import type { Shown } from './showing.ts'
import type { Db } from './tables.ts'

type State = AsideState | 'living'

/** What is noted of when a new entry is shown, in the words of its calls; nothing where that is at once and for good. */
export function timesOfNew(shown: Shown): Texts {
  const always = { publishAt: '', expiresAt: '' }
  const said = after(always, shown)
  return isSame(always, said) ? {} : said
}

/**
 * What is noted of an edit that says when its entry is shown: how that was, and how it is then; undefined where it stays as it
 * was. That one was published, or taken back, is a change of its own.
 */
export async function timesChanged(db: Db, of: Of, state: State, shown: Shown): Promise<{ before: Texts; after: Texts } | undefined> {
  if (shown.publish === undefined && shown.expire === undefined) return undefined
  const before = await stood(db, of, state)
  const isDeed = state === 'living' ? shown.publish === 'draft' : shown.publish === 'now'
  const said = { ...after(before, shown), ...(isDeed && { publishAt: before.publishAt }) }
  return isSame(before, said) ? undefined : { before, after: said }
}

type ShownTexts = { publishAt: string; expiresAt: string }

async function stood(db: Db, { kind, entry }: Of, state: State): Promise<ShownTexts> {
  const set = await plansOf(db).of(kind, entry)
  const at = (planned: string) => {
    const found = set.find(({ what }) => what === planned)
    return found ? localAt(new Date(found.at)) : ''
  }
  return { publishAt: at('publish') || (state === 'living' ? '' : state), expiresAt: at('expire') }
}

function after(before: ShownTexts, { publish, expire }: Shown): ShownTexts {
  const publishAt = publish instanceof Date ? localAt(publish) : publish === 'draft' ? draft : publish === 'now' ? '' : before.publishAt
  return { publishAt, expiresAt: expire === undefined ? before.expiresAt : expire === null ? '' : localAt(expire) }
}
