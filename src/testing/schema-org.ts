import { Ajv } from 'ajv'

const text = { type: 'string', minLength: 1, pattern: '\\S' }
const address = { type: 'string', pattern: '^https?://[^\\s/]+(/\\S*)?$' }
const day = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
const moment = { type: 'string', pattern: `^${day}T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$` }
const dayOrMoment = { anyOf: [{ type: 'string', pattern: `^${day}$` }, moment] }
const addresses = { anyOf: [address, { type: 'array', minItems: 1, items: address }] }

const shape = (type: string, required: string[], properties: object) => ({
  type: 'object',
  required: ['@type', ...required],
  properties: { '@type': { const: type }, '@id': address, ...properties },
})
const listOf = (items: object) => ({ type: 'array', minItems: 1, items })

const place = shape('Place', ['name'], { name: text })
const room = shape('VirtualLocation', ['url'], { url: address, name: text })
const question = shape('Question', ['name', 'acceptedAnswer'], {
  name: text,
  acceptedAnswer: shape('Answer', ['text'], { text }),
})
const common = { name: text, description: text, url: address, image: addresses }

/** What schema.org and search engines say that each type must have, and of what kind that is, written down from their documents. */
const shapes = [
  shape('Organization', ['name', 'url', 'logo'], { ...common, logo: address, email: text, sameAs: listOf(address) }),
  shape('BreadcrumbList', ['itemListElement'], {
    itemListElement: listOf(
      shape('ListItem', ['position', 'name', 'item'], { position: { type: 'integer', minimum: 1 }, name: text, item: address }),
    ),
  }),
  shape('Event', ['name', 'startDate', 'location', 'eventStatus', 'organizer', 'image'], {
    ...common,
    startDate: dayOrMoment,
    endDate: dayOrMoment,
    location: { anyOf: [place, room] },
    eventAttendanceMode: { enum: ['Online', 'Offline', 'Mixed'].map((name) => `https://schema.org/${name}EventAttendanceMode`) },
    eventStatus: {
      enum: ['EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled'].map((name) => `https://schema.org/${name}`),
    },
    organizer: shape('Organization', ['name', 'url'], common),
  }),
  shape('FAQPage', ['mainEntity'], { ...common, mainEntity: listOf(question) }),
  shape('VideoObject', ['name', 'thumbnailUrl', 'uploadDate'], {
    ...common,
    thumbnailUrl: addresses,
    uploadDate: moment,
    embedUrl: address,
  }),
]

const check = new Ajv({ strict: false, allErrors: true }).compile({
  type: 'object',
  required: ['@context', '@graph'],
  properties: {
    '@context': { const: 'https://schema.org' },
    '@graph': listOf({ type: 'object', required: ['@type'], discriminator: { propertyName: '@type' }, oneOf: shapes }),
  },
})

/** What a validator finds wrong with a page's JSON-LD. */
export function faultsOf(graph: unknown): string[] {
  check(graph)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

type Node = { '@type': string } & Record<string, unknown>

/** The data block of a page, as programs read it: the text between the tags, and nothing of it as HTML. */
export function graphIn(html: string): { types: string[]; graph: { '@graph': Node[] } } {
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  const graph = JSON.parse(json) as { '@graph': Node[] }
  return { types: graph['@graph'].map((node) => node['@type']), graph }
}
