import { z } from 'zod/mini'
import { club } from '../../../content/club.ts'
import { archiveForm, type Call, downloaded, multipart, nothing, outcome, pictureForm } from '../../contract/call.ts'
import { fieldsIn } from '../../contract/fields.ts'
import { capital } from '../../contract/text-format.ts'

export type Schema = { properties?: Record<string, Schema>; required?: string[]; title?: string; [key: string]: unknown }
type Operation = ReturnType<typeof operationOf>
export type Description = ReturnType<typeof openApiOf>

const files: unknown[] = [multipart, pictureForm, archiveForm]

/** OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1). `origin`: where the site is reached, if known. */
export function openApiOf(calls: readonly Call[], origin: string | undefined) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, path) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${club.name}: API`,
      version: '1.0.0',
      description:
        'Every call of the site. Administrators log in with POST /api/adminlogin; the reply sets cookies, which their other calls need. ' +
        'A program that sends cookies with a POST also sends the header Origin with the address of the site. ' +
        'A call that changes something may carry an Idempotency-Key header, so that it is done at most once.',
    },
    servers: [{ url: origin ?? '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      schemas: { Outcome: schemaOf(outcome, 'output') },
    },
  }
}

function operationOf(call: Call, path: string) {
  const words = wordsOf(path)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const inQuery = call.query ? Object.entries(schemaOf(call.query, 'input').properties ?? {}) : []
  const body = bodyOf(call)
  return {
    operationId: camel([...(call.method === 'GET' ? ['get'] : []), ...words]),
    tags: [call.who === 'administrator' ? 'Administrators' : 'Everyone'],
    summary: summaryOf(words),
    security: call.who === 'administrator' ? [{ session: [] }] : [],
    parameters: [...inPath, ...inQuery.map(([name, schema]) => ({ name, in: 'query', required: false, schema }))],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: { description: 'Done.', content: replyOf(call) },
      default: { description: 'Refused; the message says why, for people.', content: json({ $ref: '#/components/schemas/Outcome' }) },
    },
  }
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

const file = { type: 'string', format: 'binary' }

const replyOf = ({ reply }: Call) =>
  reply === downloaded ? { 'application/octet-stream': { schema: file } } : json(schemaOf(reply, 'output'))

function bodyOf(call: Call): Record<string, { schema: Schema }> | undefined {
  if (call.body === nothing) return undefined
  if (files.includes(call.body)) {
    const { properties, required = [] } = call.form ? withLabels(call.form) : {}
    return { 'multipart/form-data': { schema: { type: 'object', properties: { ...properties, file }, required } } }
  }
  const schema = withLabels(call.body)
  return { ...json(schema), 'application/x-www-form-urlencoded': { schema } }
}

/** With the labels of the form. */
function withLabels(body: Call['body']): Schema {
  const fields = fieldsIn(body) ?? {}
  const schema = schemaOf(body, 'input')
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { label, help, max, example, input, required } = fields[name] ?? {}
    // An example of a phone number could be a real one.
    const shown = input === 'date' ? '2026-11-28' : input === 'time' ? '17:30' : input !== 'tel' && example
    const examples = shown ? [shown] : undefined
    const minLength = required && property.type === 'string' && !property.enum ? 1 : undefined
    return [name, { title: label, description: help, minLength, maxLength: max, examples, ...property }]
  })
  return { ...schema, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) }
}

/** A text or an empty one is a text. */
function schemaOf(check: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(check, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { anyOf } = jsonSchema
      if (!anyOf?.every((one) => one.type === 'string' && (one.const === '' || Object.keys(one).length === 1))) return
      delete jsonSchema.anyOf
      jsonSchema.type = 'string'
    },
  })
  return schema as Schema
}

/** Without parameters; the home page's call has no words of its own. */
function wordsOf(path: string) {
  const words = path.split('/').filter((part) => !/^(?:|api|:.*|\{.*)$/.test(part))
  return words.length === 0 ? ['home'] : words.flatMap((word) => word.split(/[^a-zA-Z]+/))
}

const camel = (words: string[]) => words.map((word, at) => (at === 0 ? word : capital(word))).join('')

/** `addEvent` becomes "Add event". */
function summaryOf(words: string[]) {
  return capital(words.join(' ').replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`))
}
