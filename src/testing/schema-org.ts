import { z } from 'zod'

const text = z.string().regex(/\S/)
const address = z.url({ protocol: /^https?$/ })
const moment = z.iso.datetime({ offset: true })
const dayOrMoment = z.union([z.iso.date(), moment])
const addresses = z.union([address, z.array(address).min(1)])
const typed = <Name extends string, Shape extends object>(name: Name, shape: Shape) =>
  z.looseObject({ '@type': z.literal(name), '@id': address.optional(), ...shape })
const optional = { description: text.optional(), url: address.optional(), image: addresses.optional() }
const oneOf = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))

/** What schema.org and search engines say that each type must have, and of what kind that is, written down from their documents. */
const page = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z
    .array(
      z.discriminatedUnion('@type', [
        typed('Organization', { ...optional, name: text, url: address, logo: address, sameAs: z.array(address).min(1).optional() }),
        typed('BreadcrumbList', {
          itemListElement: z.array(typed('ListItem', { position: z.int().min(1), name: text, item: address })).min(1),
        }),
        typed('Event', {
          ...optional,
          ...{ name: text, startDate: dayOrMoment, endDate: dayOrMoment.optional(), image: addresses },
          location: z.union([typed('Place', { name: text, address: text }), typed('VirtualLocation', { url: address })]),
          eventAttendanceMode: oneOf('OnlineEventAttendanceMode', 'OfflineEventAttendanceMode', 'MixedEventAttendanceMode').optional(),
          eventStatus: oneOf('EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled'),
          organizer: typed('Organization', { name: text, url: address }),
        }),
        typed('FAQPage', {
          mainEntity: z.array(typed('Question', { name: text, acceptedAnswer: typed('Answer', { text }) })).min(1),
        }),
        typed('VideoObject', { ...optional, name: text, thumbnailUrl: addresses, uploadDate: moment, embedUrl: address.optional() }),
      ]),
    )
    .min(1),
})

/** What a validator finds wrong with a page's JSON-LD. */
export function faultsOf(graph: unknown): string[] {
  return page.safeParse(graph).error?.issues.map(({ path, message }) => `${path.join('/')} ${message}`) ?? []
}

type Node = { '@type': string } & Record<string, unknown>

/** The data block of a page, as programs read it: the text between the tags, and nothing of it as HTML. */
export function graphIn(html: string): { types: string[]; graph: { '@graph': Node[] } } {
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  const graph = JSON.parse(json) as { '@graph': Node[] }
  return { types: graph['@graph'].map((node) => node['@type']), graph }
}
