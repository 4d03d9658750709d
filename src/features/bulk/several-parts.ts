import type { Call } from '../../contract/call.ts'
import type { Thing } from '../../contract/collection.ts'
import { orEmpty } from '../../contract/field.ts'
import { type Fields, fieldsIn } from '../../contract/fields.ts'
import { writtenTime } from '../../contract/local-time.ts'
import { draft } from '../../contract/times.ts'
import { canBeAdded, type Item } from './batch-item.ts'
import type { Numbered } from './numbering.ts'

/** A thing of which several may be added at once. */
export type Several = Pick<Thing, 'table' | 'words' | 'title' | 'pictures' | 'publishable' | 'expires'> & {
  fields: Fields
  calls: { add: Call }
}

/** Which field of a thing says where its picture lies and what is seen there, and what is typed once for all. */
export function partsOf({ calls, fields, pictures: [picture = ''] = [], title }: Several) {
  const all: Fields = fieldsIn(calls.add.body) ?? fields
  const described = `${picture}Alt`
  const { [picture]: _, [described]: description, [title]: name, ...others } = all
  const ofAll = name && { ...orEmpty(name), help: 'For all of them, numbered. One that is typed beside a picture goes before it.' }
  return { picture, description: description && described, shared: (ofAll ? { [title]: ofAll, ...others } : others) as Fields }
}

/** What one is called that has no title of its own. */
export const numbered = (title: string, { place, of }: Numbered) => (title && of > 1 ? `${title} ${place}` : title)

/** What has come of so many of a thing, by when they are to be shown. */
export function cameOf(count: number, { one, several }: Thing['words'], publishAt = '') {
  if (count === 0) return `No ${several} were added`
  const many = `${count} ${count === 1 ? one : several}`
  if (publishAt === '') return `${many} added`
  return publishAt === draft
    ? `${many} saved as ${count === 1 ? 'a draft' : 'drafts'}`
    : `${many} will be published on ${writtenTime(publishAt)}`
}

/** What stands in the list once others of it were added, where another try may help. `list`: which one, for who reads it. */
export const stayingOf = (count: number, list: string) =>
  `${count} ${count === 1 ? 'stays' : 'stay'} in ${list}, with the reason beside it.`

/** What has become of those of several that could not be added with the others. */
export function restOf(items: Item[], list: string) {
  const count = (sought: Item['step']) => items.filter(({ step }) => step === sought).length
  const [refused, missing] = [count('refused'), count('missing')]
  return [
    ...(refused > 0 ? [`${refused} ${refused === 1 ? 'was' : 'were'} refused; ${list} says why.`] : []),
    ...(missing > 0 ? [`${missing} ${missing === 1 ? 'is' : 'are'} still to be chosen once more.`] : []),
  ]
}

/** What those that are being added wait for, or how many are. */
export function waitsOf(items: Item[]) {
  const waiting = items.find(({ waits }) => waits !== undefined)
  return waiting?.waits ?? `${items.filter(isAdded).length} of ${countOf(items)} added…`
}

const isAdded = ({ step }: Item) => step === 'added'

/** How many of them are to be added, or were just now. */
export const countOf = (items: Item[]) => items.filter((item) => isAdded(item) || canBeAdded(item)).length
