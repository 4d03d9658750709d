import { LRUCache } from 'lru-cache'
import type { Session } from '../../db/sessions.ts'

const hour = 60 * 60_000
/** The people whose personal data a session reads in an hour without the passkey, at most. */
const mostPeople = 200

type Read = { people: Set<string>; until: number; isUsedUp: boolean }

/** Counts the people whose personal data each session reads, in the memory of this process. */
export function countPeopleRead() {
  const sessions = new LRUCache<string, Read>({ max: 1000 })

  return ({ id, elevated }: Session, now: Date) => {
    const found = sessions.get(id)
    const isOver = !found || found.until <= now.getTime()
    const read = isOver ? { people: new Set<string>(), until: now.getTime() + hour, isUsedUp: false } : found
    sessions.set(id, read)
    return {
      isUsedUp: !elevated && read.isUsedUp,

      /** Whether the session has read this person before. */
      has: (person: string) => read.people.has(person),

      /** Counts these people; false if they are too many. Then the limit is used up, so that a repeated search reveals nothing. */
      take: (people: readonly string[]): boolean => {
        const fresh = people.filter((person) => !read.people.has(person))
        if (elevated || fresh.length === 0) return true
        const all = new Set([...read.people, ...fresh])
        const isTooMany = read.isUsedUp || all.size > mostPeople
        read.isUsedUp = isTooMany || all.size === mostPeople
        if (!isTooMany) read.people = all
        return !isTooMany
      },
    }
  }
}
export type PeopleRead = ReturnType<typeof countPeopleRead>
