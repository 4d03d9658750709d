import type { Weight } from '../../../contract/looked-in.ts'
import { order } from './batch.ts'
import { saidIn } from './entry-words.ts'
import type { Alike, LookedFor } from './looked-for.ts'
import type { Posting } from './postings-read.ts'

/**
 * What a word is worth that is found, by the weight of where it stands: the title before all else, what was typed before what
 * only begins so, and both before what may be meant.
 */
const points: Record<Alike, readonly [number, number, number, number]> = {
  exact: [5, 7, 11, 15],
  begun: [4, 6, 10, 14],
  meant: [0, 1, 2, 3],
}
const worth = (alike: Alike, weight: Weight) => points[alike][weight]

/** An entry with what it is worth; `place`: where the word stands in its file that was found there. */
export type Ranked = { kind: string; entry: string; day: string; points: number; place: number | undefined }

/** Which entry it is among those of all kinds. */
export const entryKey = ({ kind, entry }: { kind: string; entry: string }) => `${kind} ${entry}`

/**
 * The entries of a kind that are found, each once: the best first, then the newest by its day, then the one that was added last.
 * `beside`: what each is worth by the words that it was not found by, by `entryKey` (worth-beside.ts).
 */
export function ranked(found: readonly Posting[], by: LookedFor, beside: ReadonlyMap<string, number>): Ranked[] {
  const alikeOf = new Map(by.words.map(({ word, alike }) => [word, alike]))
  const best = new Map<string, Ranked>()
  for (const { kind, entry, day, word, weight, place } of found) {
    const one = {
      kind,
      entry,
      day,
      points: worth(alikeOf.get(word) ?? 'meant', weight) + (beside.get(entryKey({ kind, entry })) ?? 0),
      place: weight === 0 ? place : undefined,
    }
    const before = best.get(entry)
    // No order of what was found decides: in a file that says several of the words, the first of them is shown.
    const isBetter = before === undefined || before.points < one.points
    if (isBetter || (before.points === one.points && (one.place ?? 0) < (before.place ?? 0))) best.set(entry, one)
  }
  return [...best.values()].sort(byWorth)
}

const byWorth = (one: Ranked, other: Ranked) => other.points - one.points || order(other.day, one.day) || order(other.entry, one.entry)

/** What an entry is worth by a word that it was not found by, from its words as one text. */
export function worthOf({ typed, isBegun, words }: LookedFor, text: string) {
  let best = 0
  for (const { word, alike } of words) {
    // Whatever begins so is read below.
    if (isBegun && alike === 'begun') continue
    for (const { weight } of saidIn(text, `${word}:`)) best = Math.max(best, worth(alike, weight))
  }
  if (isBegun) for (const { word, weight } of saidIn(text, typed)) if (word !== typed) best = Math.max(best, worth('begun', weight))
  return best
}
