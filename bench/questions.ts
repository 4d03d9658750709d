import type { Thing } from '../src/contract/collection.ts'
import { examplesOf } from '../src/contract/example.ts'
import { newId } from '../src/db/id.ts'

/** The same numbers in every run. */
let state = 7
function chance(below: number) {
  state = (state * 48271) % 2147483647
  return state % below
}

const syllables = 'ka ro mi ten sol dra bo lin gra fe nu shi var pel on cha tri est wa ge'.split(' ')
/** Twenty thousand words, each its own, of two to five syllables. */
const words = Array.from({ length: 20_000 }, (_, at) => {
  let [word, left] = ['', at + 400]
  for (; left > 0; left = Math.floor(left / syllables.length)) word += syllables[left % syllables.length]
  return word
})
/** As in speech a few of them make most of what is said: of any two of them the one before is said more. */
const said = () => words[Math.floor(words.length ** (chance(1_000_000) / 1_000_000)) - 1] ?? ''
const many = (count: number) => Array.from({ length: count }, said).join(' ')

const inOne = 500

/** So many entries of these kinds in all, of half a page each, as rows of their tables in pieces. */
export function* rowsOf(things: readonly Thing[], entries: number) {
  for (const [at, thing] of things.entries()) {
    const its = Math.floor(entries / things.length) + (at < entries % things.length ? 1 : 0)
    for (let done = 0; done < its; done += inOne)
      yield { thing, rows: Array.from({ length: Math.min(inOne, its - done) }, () => rowOf(thing)) }
  }
}

function rowOf({ fields, title, day, publishable }: Thing) {
  const id = newId()
  const texts = Object.entries(fields).flatMap(([name, { input }]) => (input === 'area' ? [[name, many(30)]] : []))
  const days = day && { [day]: new Date(Date.UTC(2026, 0, 1 + chance(1500))).toISOString().slice(0, 10) }
  return { ...examplesOf(fields), ...Object.fromEntries(texts), [title]: many(4), ...days, ...(publishable && { place: id }), id }
}

type Question = { sort: string; q: string; isFound: boolean; within?: { in: string } }

/** The questions of one round, others in each: of every sort that people ask. */
export function questions(round: number): Question[] {
  const alone = { in: 'events' }
  const often = words[round % 20] ?? ''
  const seldom = words[200 + 37 * round] ?? ''
  const rare = words[15_000 + 11 * round] ?? ''
  const wrong = (word: string) => `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`
  // Long ones, as few as there are: of each every word of about its length is compared that begins or ends so.
  const eight = Array.from({ length: 8 }, (_, at) => words[10_000 + 997 * at + 11 * round] ?? '')
  const begun = eight.map((word) => word.slice(0, 4)).join(' ')
  return [
    { sort: 'a word said often', q: often, isFound: true },
    { sort: 'a word said seldom', q: seldom, isFound: true },
    { sort: 'one letter', q: often.slice(0, 1), isFound: true },
    { sort: 'a beginning', q: seldom.slice(0, 4), isFound: true },
    { sort: 'two words said often', q: `${often} ${words[(round + 7) % 20]}`, isFound: true },
    { sort: 'a word said often of one kind', q: often, isFound: true, within: alone },
    { sort: 'two words said often of one kind', q: `${often} ${words[(round + 7) % 20]}`, isFound: true, within: alone },
    { sort: 'two words said seldom', q: `${seldom} ${words[300 + round]}`, isFound: true },
    { sort: 'often and seldom, begun', q: `${often} ${seldom.slice(0, 3)}`, isFound: true },
    { sort: 'a mistyped word', q: wrong(rare.length > 6 ? rare : `${rare}grafenu`), isFound: true },
    { sort: 'eight mistyped words', q: eight.map(wrong).join(' '), isFound: false },
    { sort: 'eight beginnings', q: begun, isFound: true },
    { sort: 'eight beginnings of one kind', q: begun, isFound: true, within: alone },
    { sort: 'nothing', q: `zzz${round}qqq`, isFound: false },
  ]
}
