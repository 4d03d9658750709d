import type { Found, FoundKind } from '../contract.ts'
import { distance } from './distance.ts'
import { type LookedFor, wordsAsked } from './looked-for.ts'
import { marked, markedExcerpt } from './mark.ts'
import { mistakesIn } from './meant.ts'
import { wordsIn, wordsLookedFor } from './words-in.ts'

/** One of a few that are known without the database: where it is, what it is called, by what other name it is found, and a sentence about it. */
export type Named = { id: string; path: string; title: string; also: string; text: string }

/** `isNamed`: the words stand in a name, and not only in what is said of it or with a mistake. */
type FoundNamed = Pick<FoundKind, 'found' | 'more'> & { isNamed: boolean }

/** Those few that say all the words of a question, found as entries are; a mistake is forgiven in their names alone. */
export function findNamed(named: readonly Named[], q: string, limit: number): FoundNamed {
  const its = named.map((one) => ({ one, name: wordsOf(`${one.title} ${one.also}`), all: wordsOf(`${one.title} ${one.also} ${one.text}`) }))
  const names = its.flatMap(({ name }) => [...name])
  const all = new Set(its.flatMap(({ all }) => [...all]))
  const looked = wordsAsked(wordsLookedFor(q)).map(({ word, isBegun }): LookedFor => {
    const begun = [...all].filter((other) => other === word || (isBegun && other.startsWith(word)))
    const others = begun.length > 0 ? begun : names.filter((other) => isMeant(word, other))
    const alike = begun.length > 0 ? 'begun' : 'meant'
    return {
      typed: word,
      isBegun,
      words: others.map((other) => ({ word: other, alike: other === word ? 'exact' : alike, kinds: new Map() })),
    }
  })
  const says = (words: ReadonlySet<string>) => looked.every((one) => one.words.some(({ word }) => words.has(word)))
  const hits = looked.length === 0 ? [] : its.filter(({ all }) => says(all))
  const isMistyped = looked.some(({ words }) => words.some(({ alike }) => alike === 'meant'))
  const inName = isMistyped ? [] : hits.filter(({ name }) => says(name))
  const found = [...inName, ...hits.filter((hit) => !inName.includes(hit))].map(
    ({ one: { id, path, title, text } }): Found => ({ id, path, title: marked(title, looked), text: markedExcerpt(text, looked) }),
  )
  return { isNamed: inName.length > 0, more: found.length > limit, found: found.slice(0, limit) }
}

const wordsOf = (text: string) => new Set([...wordsIn(text)].map(({ word }) => word))

function isMeant(typed: string, other: string) {
  const letters = [...typed]
  const most = mistakesIn(letters)
  return most > 0 && distance(letters, [...other], most) <= most
}
