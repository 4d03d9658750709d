import type { Event, FAQPage, Graph, Organization, Question, Thing as SchemaThing, VideoObject } from 'schema-dts'
import { club } from '../../content/club.ts'
import { appointmentOf } from '../contract/appointment.ts'
import { wireName } from '../contract/call.ts'
import { clubZone, localAt } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import { summaryOf } from '../contract/summary.ts'
import { madeAt } from '../db/id.ts'

/** An entry as the database or a list has it. */
export type Shown = { thing: Thing; entry: Record<string, unknown> }
type Described = {
  origin: string
  title: string
  description: string
  path: string
  /** The way to the page, itself last. */
  way: { title: string; path: string }[]
  /** The entry whose page it is, and the address of its card. */
  of?: (Shown & { card: string | undefined }) | undefined
  /** That entry, or the questions and videos that it lists. */
  shown: Shown[]
  logo: string
}

/** The JSON-LD of a page: whose it is, the way to it, and the event, questions and videos on it. */
export function jsonLd(page: Described): Graph {
  const { origin, path, of, shown, way } = page
  const us: Organization = {
    '@type': 'Organization',
    name: club.name,
    description: club.description,
    url: `${origin}/`,
    logo: origin + page.logo,
    email: club.email,
    sameAs: [club.links.socials],
  }
  const steps = way.map(({ title, path }, at) => ({ '@type': 'ListItem' as const, position: at + 1, name: title, item: origin + path }))
  const questions = shown.filter(({ thing }) => thing.schema?.type === 'Question').map(asked)
  const asks: FAQPage = { '@type': 'FAQPage', url: origin + path, name: page.title, mainEntity: questions }
  const nodes: SchemaThing[] = [
    us,
    ...(way.length > 0 ? [{ '@type': 'BreadcrumbList' as const, itemListElement: steps }] : []),
    ...(questions.length > 0 ? [asks] : []),
    ...shown.flatMap((video) => videoOf(video, origin)),
    ...(of?.thing.schema?.type === 'Event' ? eventOf(of, page) : []),
  ]
  return { '@context': 'https://schema.org', '@graph': nodes }
}

const textIn = ({ thing, entry }: Shown, name = '') => String(entry[wireName(thing, name)] ?? entry[name] ?? '')

function asked({ thing, entry }: Shown): Question {
  const { title, about } = summaryOf(thing, entry)
  return { '@type': 'Question', name: title, acceptedAnswer: { '@type': 'Answer', text: about } }
}

/** A video with what search engines require; its id contains the date of upload. */
function videoOf(video: Shown, origin: string): VideoObject[] {
  const { type, says } = video.thing.schema ?? {}
  const name = textIn(video, video.thing.title)
  const still = wholeAddress(textIn(video, says?.thumbnailUrl), origin)
  const embedUrl = textIn(video, says?.embedUrl)
  if (type !== 'VideoObject' || name === '' || still === undefined || embedUrl === '') return []
  const uploadDate = madeAt(String(video.entry.id)).toISOString()
  return [{ '@type': 'VideoObject', name, description: name, thumbnailUrl: still, embedUrl, uploadDate }]
}

function eventOf(event: NonNullable<Described['of']>, { origin, title, description, path }: Described): Event[] {
  const { thing, card } = event
  const appointment = appointmentOf(thing, Object.fromEntries(Object.keys(thing.fields).map((name) => [name, textIn(event, name)])))
  if (appointment === undefined) return []
  const { start, end, place, sort } = appointment
  const url = origin + path
  const picture = wholeAddress(summaryOf(thing, event.entry).picture, origin)
  const hasAddress = /^https:\/\/[^\s/]+(?:\/\S*)?$/.test(place)
  const [field, words] = thing.schema?.online ?? []
  const isOnline = hasAddress || words?.includes(textIn(event, field)) === true
  const online = { '@type': 'VirtualLocation' as const, ...(place && !hasAddress && { name: place }), url: hasAddress ? place : url }
  return [
    {
      ...{ '@type': 'Event', name: title, description, url, startDate: zoned(start), endDate: zoned(end) },
      ...(sort && { keywords: sort }),
      image: [picture, card].filter((address) => address !== undefined),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
      location: isOnline ? online : { '@type': 'Place', name: place || club.name, address: place || club.name },
      organizer: { '@type': 'Organization', name: club.name, url: `${origin}/` },
    },
  ]
}

/** A moment by the club's clock, with its zone. */
function zoned(moment: Date) {
  const minutes = Math.abs(clubZone.aheadOfUtc) / 60_000
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${localAt(moment)}:00${clubZone.aheadOfUtc < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

function wholeAddress(address: string, origin: string): string | undefined {
  if (address === '') return undefined
  return address.startsWith('/') ? origin + (address.split('#')[0] ?? '') : address
}
