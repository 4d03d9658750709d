import { hash } from 'node:crypto'
import { club } from '../../../../content/club.ts'
import logo from '../../../../content/logo.svg?raw'
import type { Thing } from '../../../contract/collection.ts'
import { entryPath, groupsWord } from '../../../contract/entry-path.ts'
import { canBeDrawn, ownPicture } from '../../../contract/own-picture.ts'
import { light } from '../../../contract/palette.ts'
import { summaryOf, whenAndWhereOf, whenOf } from '../../../contract/summary.ts'
import { capital } from '../../../contract/text-format.ts'
import type { EntryShown } from '../../../entries/entry-pages.ts'
import type { Shareable } from '../../../http/site-parts.ts'

export type Ink = typeof light

/** What a drawing shows. `focus`: what stays visible if the picture is cut, in per cent from left and top. */
type Common = { club: string; logo: string; kind: string; title: string; ink: Ink; focus: { x: number; y: number } }

/** `line`: when it is, or a sentence about it; '' for nothing. */
export type Card = Common & { make: 'card'; line: string }

/** A sheet of A4. `facts`: when and where it is; `address`: its page as people type it, `link`: in its QR code. */
export type Poster = Common & { make: 'poster'; facts: string[]; words: string; address: string; link: string }

export type DrawingData = Card | Poster

/** `picture`: its address, or ''. */
export type Drawing = { data: DrawingData; picture: string }
/** `mark`: the hash of all that a drawing shows; `whose`: an entry's, a group's or a page's. */
export type Wanted = { whose: string; mark: string; drawing: Drawing }
/** `line`: below the title. */
export type Addressed = Wanted & { address: string; line: string }

/** The name of the cards of pages, beside the tables of collections. */
export const cardsOfPages = 'page'

/** Increase it when the same words are drawn differently. */
const look = 5
/** Characters of an address that phones can scan from some steps away, and that people type. */
const longest = { scanned: 200, typed: 40 }

export const markOf = (drawing: Drawing) => hash('sha256', JSON.stringify([look, drawing])).slice(0, 20)

const common = (picture: string) => ({ club: club.name, logo, ink: light, focus: ownPicture(picture)?.focus ?? { x: 50, y: 50 } })
const drawable = (picture: string) => (canBeDrawn(picture) ? picture : '')

function cardOf(whose: string, { picture, ...words }: { kind: string; title: string; line: string; picture: string }): Addressed {
  const drawing: Drawing = { data: { make: 'card', ...common(picture), ...words }, picture: drawable(picture) }
  const mark = markOf(drawing)
  return { whose, mark, drawing, line: words.line, address: `/card/${whose}-${mark}.jpg` }
}

export function shareCard(wanted: Shareable): Addressed {
  if ('page' in wanted) {
    const { id, title } = wanted.page
    // The club's name is above every title.
    const words = { kind: '', title: title === club.name ? club.tagline : title, line: wanted.description }
    return cardOf(`${cardsOfPages}/${id}`, { ...words, picture: '' })
  }
  const { table, words } = wanted.thing
  if ('whole' in wanted) {
    const { group, name, picture } = wanted.whole
    return cardOf(`${table}/${groupsWord}/${encodeURIComponent(group)}`, { kind: capital(words.several), title: name, line: '', picture })
  }
  const summary = summaryOf(wanted.thing, wanted.entry)
  const line = whenAndWhereOf(summary, club.zoneLabel).join(' · ') || summary.about
  return cardOf(`${table}/${wanted.entry.id}`, { kind: summary.kind, title: summary.title, picture: summary.picture, line })
}

/** `origin`: where the site is reached. */
export function posterOf(thing: Thing & { at: string }, entry: EntryShown, origin: string): Drawing {
  const summary = summaryOf(thing, entry)
  const keywords = thing.schema?.says.keywords
  const link = origin + entryPath(thing, entry.slug)
  const list = new URL(origin).host + thing.at
  const address = `${list}/${entry.slug}`
  const data = {
    make: 'poster' as const,
    ...common(summary.picture),
    kind: (keywords && entry[keywords]) || summary.kind,
    title: summary.title,
    facts: [whenOf(summary, club.zoneLabel).join(' · '), summary.place].filter((fact) => fact !== ''),
    words: summary.about,
    // The list leads to the entry as well.
    address: address.length > longest.typed ? list : address,
    link: link.length > longest.scanned ? origin + entryPath(thing, entry.id) : link,
  }
  return { data, picture: drawable(summary.picture) }
}
