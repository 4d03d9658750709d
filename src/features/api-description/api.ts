import type { Call } from '../../contract/call.ts'
import { answer } from '../../http/answer.ts'
import type { Services } from '../../http/services.ts'
import { descriptionCalls } from './contract.ts'
import { type Description, openApiOf } from './open-api.ts'

/** Also describes this call. */
export function descriptionApi(services: Services, others: readonly Call[]) {
  let description: Description | undefined
  return answer(services, descriptionCalls, {
    // It takes 30 ms, and stays the same.
    openApi: async () => {
      description ??= openApiOf([...others, descriptionCalls.openApi], services.publicOrigin)
      return description
    },
  })
}
