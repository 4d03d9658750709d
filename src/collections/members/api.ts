import { announce, inTransaction } from '../../db/changes.ts'
import { livingIn, open } from '../../entries/stored-entry.ts'
import { done } from '../../http/answer.ts'
import { kind } from '../../http/collection-api.ts'
import { notFound, Refused } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'
import { members } from './contract.ts'

export const membersKind = kind(members, {
  old: {
    normalisations: ({ inCapitals, unsaid }) => ({
      rollNumber: [inCapitals],
      position: [unsaid('it was empty; the category was used', ({ old }) => old.category)],
    }),
  },
  handlers: ({ store }) => ({ order: ({ body: { ids } }) => orderMembers(store, ids) }),
})

/** Members of a category exchange their places among each other, so all others keep theirs. Deleted ones are left out. */
const orderMembers = ({ db }: Services['store'], ids: readonly string[]) =>
  inTransaction(db, async (tx) => {
    const found = await livingIn(tx, members.table).select(['id', 'place', 'category']).where('id', 'in', ids).execute()
    if (found.length === 0) return notFound('Member')
    if (new Set(found.map(({ category }) => category)).size > 1) return new Refused(400, 'Members of one category only.')
    // The newest place is the first in the list.
    const places = found.map(({ place }) => String(place))
    places.sort().reverse()
    const there = [...new Set(ids)].filter((id) => found.some((member) => member.id === id))
    for (const [at, id] of there.entries()) {
      const member = open(tx).updateTable(members.table).where('id', '=', id)
      await member.set({ place: places[at] ?? '' }).execute()
    }
    announce(tx, members.table)
    return done('Order saved')
  })
