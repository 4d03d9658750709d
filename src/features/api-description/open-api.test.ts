import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { developers } from '../../../content/developers.ts'
import { newClub } from '../../testing/club.ts'
import { siteWithPages } from '../../testing/entry-site.ts'

type Described = {
  info: { description: string }
  paths: Record<
    string,
    Record<string, { operationId: string; security: object[]; requestBody?: { content: Record<string, { schema: object }> } }>
  >
}

test('every call of the site is described in OpenAPI 3.1, each under a name of its own', async () => {
  const club = await newClub()
  const response = await club.client().request('GET', '/api/openapi.json')
  const description = (await response.json()) as Described
  expect(await new Validator().validate(description as never)).toMatchObject({ valid: true })
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
  )
  const declared = club.calls.map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`)
  expect(operations.map(({ call }) => call).sort()).toEqual(declared.sort())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  expect(operations.filter(({ operationId }) => !/^[a-z]\w+$/i.test(operationId))).toEqual([])

  const add = description.paths['/api/addEvent']?.post
  expect(add?.security).toEqual([{ session: [] }])
  expect(add?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: {
      eventTitle: { type: 'string', title: 'Event title', minLength: 1, maxLength: 200 },
      eventDate: { examples: ['2026-11-28'] },
      time: { examples: ['17:30'] },
    },
    required: expect.arrayContaining(['eventTitle', 'eventDate']),
  })
  expect(description.paths['/api/upload']?.post?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    properties: { title: { title: 'Title' }, publishAt: { title: 'Publish at' }, file: { format: 'binary' } },
    required: ['title', 'description'],
  })
  expect(description.paths['/api/events']?.get?.security).toEqual([])
  // Without it such a POST counts as another site's.
  expect(description.info.description).toContain('A program that sends cookies with a POST also sends the header Origin')
})

test('people read the calls on a page, those of administrators apart', async () => {
  const { text } = await (await siteWithPages()).read('/developers')
  const [, rest = ''] = text.replace(/\s+/g, ' ').split(` ${developers.everyone.heading} `)
  const [forEveryone, forAdministrators] = rest.split(` ${developers.administrators.heading} `)
  expect(forEveryone).toMatch(/ Adminlogin POST \/api\/adminlogin name \( ?Username ?\) ?, password \( ?Password ?\)/)
  expect(forAdministrators).toContain(' POST /api/addEvent eventTitle ')
})
