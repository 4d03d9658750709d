import type {
  Answer,
  BreadcrumbList,
  Event,
  FAQPage,
  Graph,
  Organization,
  Question,
  Thing as SchemaThing,
  VideoObject,
  WebSite,
} from 'schema-dts'
import { club } from '../../content/club.ts'
import { isDay } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import { toldOf } from '../contract/told.ts'
import { madeAt } from '../db/id.ts'
import { type Entry, endOf, isAddress, isOnline, saidBy } from './said-by.ts'

/** A step of the way to a page. */
type Step = { title: string; path: string }
type Described = {
  origin: string
  title: string
  description: string
  path: string
  /** The way to the page, itself last; nothing for the first page. */
  way: Step[]
  /** The entry that it is of, and the card of that. */
  of?: { thing: Thing; entry: Entry; card: string } | undefined
  /** The questions and the videos that it lists. */
  listed: { thing: Thing; entry: Entry }[]
  logo: string
}

/** What a page is to programs, in the words of schema.org: whose it is, where it stands, and what it shows. */
export function jsonLd(page: Described): Graph {
  const { origin, path, of, listed, way } = page
  const us: Organization = {
    '@type': 'Organization',
    '@id': `${origin}/#club`,
    name: club.name,
    description: club.description,
    url: `${origin}/`,
    logo: origin + page.logo,
    email: club.email,
    sameAs: [club.links.socials],
  }
  const site: WebSite = {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: `${origin}/`,
    name: club.title,
    publisher: { '@id': `${origin}/#club` },
  }
  const questions = listed.filter(({ thing }) => thing.schema?.type === 'Question').map(({ thing, entry }) => asked(thing, entry))
  const videos = listed.flatMap(({ thing, entry }) => shownVideo(thing, entry, origin))
  const asks: FAQPage = { '@type': 'FAQPage', url: origin + path, name: page.title, mainEntity: questions }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      us,
      ...(path === '/' ? [site] : []),
      ...(way.length > 1 ? [wayTo(way, origin)] : []),
      ...(questions.length > 0 ? [asks] : []),
      ...videos,
      ...(of ? [entryAs(of, page)] : []),
    ],
  }
}

const wayTo = (way: Step[], origin: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ title, path }, at) => ({ '@type': 'ListItem', position: at + 1, name: title, item: origin + path })),
})

function asked(thing: Thing, entry: Entry): Question {
  const { title, about } = toldOf(thing, entry)
  const acceptedAnswer: Answer = { '@type': 'Answer', text: about }
  return { '@type': 'Question', name: title, acceptedAnswer }
}

/** A video with all that programs ask of one: its title, a still, and since when it is here, which its id tells. */
function shownVideo(thing: Thing, entry: Entry, origin: string): VideoObject[] {
  if (thing.schema?.type !== 'VideoObject') return []
  const { embedUrl, thumbnailUrl } = saidBy(thing, entry)
  const still = pictureAt(thumbnailUrl, origin)
  const name = String(entry[thing.title] ?? '')
  if (name === '' || still === undefined || embedUrl === undefined) return []
  const uploadDate = madeAt(String(entry.id)).toISOString()
  return [{ '@type': 'VideoObject', name, description: name, thumbnailUrl: still, embedUrl, uploadDate }]
}

/** The entry of a page of its own. */
function entryAs({ thing, entry, card }: NonNullable<Described['of']>, { origin, title, description, path }: Described): SchemaThing {
  const url = origin + path
  const picture = pictureAt(toldOf(thing, entry).picture, origin)
  const about = { name: title, description, url, image: picture ? [picture, card] : [card] }
  const { startDate, location = '', author, keywords, datePublished, dateCreated, jobTitle, articleBody } = saidBy(thing, entry)
  const ours = { '@id': `${origin}/#club` }
  switch (thing.schema?.type) {
    case 'Event':
      return {
        ...about,
        '@type': 'Event',
        ...held(startDate, endOf(thing, entry)),
        ...takesPlace(location, isOnline(thing, entry, location), url),
        organizer: { '@type': 'Organization', name: club.name, url: `${origin}/` },
        ...(keywords && { keywords }),
      } as Event
    case 'Person':
      return { ...about, '@type': 'Person', memberOf: ours, ...(jobTitle && { jobTitle }) }
    case 'Question':
      return { '@type': 'FAQPage', url, name: title, mainEntity: [asked(thing, entry)] }
    case 'Article':
      return { ...about, '@type': 'Article', headline: title, articleBody: articleBody ?? '', publisher: ours, ...dated({ datePublished }) }
    case 'ImageObject':
      return { '@type': 'ImageObject', name: title, description, url, contentUrl: picture ?? card, ...dated({ dateCreated }) }
    case 'DigitalDocument':
      return { ...about, '@type': 'DigitalDocument', publisher: ours }
    default:
      return { ...about, '@type': 'CreativeWork', publisher: ours, ...(author && { author: { '@type': 'Person', name: author } }) }
  }
}

/** When an event is, and that it is: no event of the site is told that does not take place. */
const held = (startDate?: string, endDate?: string): Partial<Event> => ({
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
  eventStatus: 'https://schema.org/EventScheduled',
})

/** Where it is: what is on the net is joined where its own words say, else from its page. */
const takesPlace = (where: string, isOnline: boolean, page: string): Partial<Event> => ({
  eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
  location: isOnline
    ? { '@type': 'VirtualLocation', ...(where && !isAddress(where) && { name: where }), url: isAddress(where) ? where : page }
    : { '@type': 'Place', name: where || club.name },
})

const dated = (dates: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(dates).filter(([, date]) => date !== undefined && isDay(date.slice(0, 10))))

/** The whole address of a picture; undefined where there is none. */
function pictureAt(address: string | undefined, origin: string): string | undefined {
  if (!address) return undefined
  return address.startsWith('/') ? origin + (address.split('#')[0] ?? '') : address
}
