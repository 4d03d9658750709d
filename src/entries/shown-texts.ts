import type { Thing } from '../contract/collection.ts'
import type { AsideState, Deed, Planned } from '../contract/lifecycle.ts'
import { draft, expired } from '../contract/times.ts'
import type { Texts } from './changes.ts'

/** When an entry is shown; what is left out stays as it is. A moment: by the site's own clock. */
export type Shown = { publish?: 'now' | 'draft' | Date | undefined; expire?: Date | null | undefined }
type Kind = Pick<Thing, 'publishable' | 'expires'>

/**
 * What is noted of when an entry is shown, beside its fields and by the names by which its edit says it: empty for shown,
 * `draft`, `expired`, or the moment at which it will be; and the moment at which it is taken down, or empty.
 */
export const shownTexts = ({ publishable, expires }: Kind, { publish, expire }: Shown): Texts => ({
  ...(publishable && publish !== undefined && { publishAt: publish === 'now' ? '' : publish === 'draft' ? draft : publish.toISOString() }),
  ...(publishable && expires && expire !== undefined && { expiresAt: expire?.toISOString() ?? '' }),
})

/** The same of an entry as it stands, where it is and with what is set for it. */
export function standingTexts(thing: Kind, state: AsideState | 'living', plans: readonly { what: Planned; at: string }[]): Texts {
  const at = (planned: Planned) => {
    const set = plans.find(({ what }) => what === planned)
    return set && new Date(set.at)
  }
  const publish = state === 'living' ? 'now' : (at('publish') ?? 'draft')
  const texts = shownTexts(thing, { publish, expire: at('expire') ?? null })
  return state === 'expired' && thing.publishable ? { ...texts, publishAt: expired } : texts
}

/** What an edit did where it showed an entry, or took it back. */
export function showingDeed({ publishAt: was }: Texts, { publishAt: is }: Texts): Deed | undefined {
  if (was === is) return undefined
  return is === '' ? 'publish' : was === '' ? 'take back' : undefined
}
