import { z } from 'zod/mini'
import { anyone, brief, get } from '../../contract/call.ts'

/** OpenAPI 3.1: for programs, and for the page that people read. */
export const descriptionCalls = {
  openApi: brief(anyone(get('/api/openapi.json', z.record(z.string(), z.unknown())))),
}
