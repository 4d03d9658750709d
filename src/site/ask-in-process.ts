import type { Call, ListQuery } from '../contract/call.ts'
import { refusalOf } from '../http/failures.ts'
import type { Reader } from '../http/list-answers.ts'
import type { Refused } from '../http/refused.ts'
import type { Services } from '../http/services.ts'
import { type Ask, NoAnswer } from '../web/ask.ts'

/** A call refused what a page needs; `wait`: for so many seconds. */
export class NotRead extends NoAnswer {
  readonly wait: number | undefined
  constructor({ status, message, wait }: Refused) {
    super(status, message)
    this.wait = wait
  }
}

/**
 * The server's way to ask: the handlers of the calls themselves, in this process, as a visitor. `missed` is called if a list
 * has no such page.
 */
export const askInProcess = (
  services: Pick<Services, 'journal' | 'away'>,
  readers: Map<string, Reader>,
  missed: () => void = () => {},
): Ask =>
  (async (call: Call, _body?: unknown, { query = {} }: { query?: ListQuery } = {}) => {
    const read = readers.get(call.path)
    if (read === undefined) throw new Error(`${call.path} is not for pages to read`)
    try {
      const { reply, exists } = await read(query)
      if (!exists) missed()
      return reply
    } catch (error) {
      throw new NotRead(refusalOf(error, services, call))
    }
  }) as Ask
