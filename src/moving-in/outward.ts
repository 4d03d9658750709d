import { inwardLink } from '../contract/inward-link.ts'
import type { Kind } from './kind.ts'

/** A kind for a public site: an entry with a link that leads inward is refused, as in the forms of administrators. */
export const outward = (kind: Kind): Kind => ({
  ...kind,
  against: (entry) => {
    const found = Object.entries(kind.fields).map(([field, { accepts }]) => ({ field, why: inwardLink(accepts, entry[field]) }))
    const [first] = found.flatMap(({ field, why }) => (why === undefined ? [] : [{ field, why }]))
    return kind.against(entry) ?? first
  },
})
