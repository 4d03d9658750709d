import type { Call } from '../../contract/call.ts'
import { answer } from '../../http/answer.ts'
import type { Services } from '../../http/services.ts'
import { descriptionCalls } from './contract.ts'
import { briefly, openApiOf } from './open-api.ts'

/** Describes the calls of the whole site, these two included. */
export function descriptionApi(services: Services, others: readonly Call[], name: string) {
  const calls = [...others, ...Object.values(descriptionCalls)]
  let description: Record<string, unknown> | undefined
  return answer(services, descriptionCalls, {
    // It takes 30 ms, and is the same until the next start.
    openApi: async () => {
      description ??= openApiOf(calls, { name, origin: services.publicOrigin })
      return description
    },
    operations: async () => ({ success: true, data: calls.map(briefly) }),
  })
}
