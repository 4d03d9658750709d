import { club } from '../../../../content/club.ts'
import { light } from '../../../../content/colours.ts'
import drawing from '../../../../content/logo.svg?raw'
import type { Thing } from '../../../contract/collection.ts'
import type { GroupAsWhole } from '../../../contract/entry-calls.ts'
import { groupsWord } from '../../../contract/entry-path.ts'
import { canBeDrawn, ownPicture } from '../../../contract/own-picture.ts'
import { capital } from '../../../contract/text-format.ts'
import { type Told, toldOf, whenAndWhereOf } from '../../../contract/told.ts'
import { type Drawing, markOf, type Wanted } from './sheets.ts'

const middle = { x: 50, y: 50 }
const ours = { club: club.name, logo: drawing, ink: light }

/** Under which name the cards of pages lie, beside those of the tables. */
export const cardsOfPages = 'page'

/** A drawing with the address at which it lies: that names whose it is, and has the hash of all that it shows. */
export type Addressed = Wanted & { address: string }

function addressed(whose: string, said: { kind: string; title: string; line: string; picture: string }): Addressed {
  const { picture, ...words } = said
  const drawing: Drawing = {
    sheet: { make: 'card', ...ours, ...words, focus: ownPicture(picture)?.focus ?? middle },
    picture: canBeDrawn(picture) ? picture : '',
  }
  const mark = markOf(drawing)
  return { whose, mark, drawing, address: `/card/${whose}-${mark}.jpg` }
}

/** The card of an entry. */
export function cardOf(thing: Thing, entry: Record<string, unknown>): Addressed {
  const told = toldOf(thing, entry)
  return addressed(`${thing.table}/${entry.id}`, { kind: told.kind, title: told.title, line: lineOf(told), picture: told.picture })
}

/** The card of a group of entries. */
export const cardOfGroup = ({ table, words }: Thing, { group, name, picture }: GroupAsWhole): Addressed =>
  addressed(`${table}/${groupsWord}/${encodeURIComponent(group)}`, { kind: capital(words.several), title: name, line: '', picture })

/** The card of a page that is of no one entry. */
export const cardOfPage = ({ id, title }: { id: string; title: string }, description: string): Addressed =>
  // Its name stands over every title.
  addressed(`${cardsOfPages}/${id}`, { kind: '', title: title === club.name ? club.tagline : title, line: description, picture: '' })

const lineOf = (told: Told) => whenAndWhereOf(told, club.zoneLabel).join(' · ') || told.about
