import { z } from 'zod/mini'
import { anyone, brief, get } from '../../contract/call.ts'

const operation = z.strictObject({
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  isForAdministrators: z.boolean(),
  fields: z.array(z.strictObject({ name: z.string(), label: z.string(), required: z.boolean() })),
})

/** What the API can do: `openApi` for programs (OpenAPI 3.1), `operations` for the page that people read. */
export const descriptionCalls = {
  openApi: brief(anyone(get('/api/openapi.json', z.record(z.string(), z.unknown())))),
  operations: brief(anyone(get('/api/operations', z.strictObject({ success: z.boolean(), data: z.array(operation) })))),
}
