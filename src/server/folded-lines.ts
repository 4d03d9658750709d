import type { Logger } from 'pino'

const span = 10_000
type Line = { address: string | undefined; [about: string]: unknown }
/** How many kinds and addresses are told apart at a time; one address alone cannot bring so many. */
const most = 200

/**
 * Writes warnings that anybody may cause as often as they like, so that nobody fills the disk with them: the first of a
 * kind from an address at once, with what is known `ofFirst` alone, then every ten seconds how many there were since.
 * `kind` is one of few, never what somebody typed. Where too many addresses come at a time, the rest of them are told together.
 */
export function foldedLines(log: Logger) {
  const since = new Map<string, number>()

  return (kind: string, line: Line, told: string, ofFirst: object = {}) => {
    const own = `${kind} ${line.address}`
    const isOwn = since.has(own) || since.size < most
    const key = isOwn ? own : kind
    const times = since.get(key)
    if (times !== undefined) return void since.set(key, times + 1)
    log.warn({ ...line, ...ofFirst }, told)
    since.set(key, 0)
    count(key, isOwn ? line : { ...line, address: 'many' }, told)
  }

  function count(key: string, line: Line, told: string) {
    setTimeout(() => {
      const times = since.get(key)
      if (!times) return void since.delete(key)
      log.warn({ ...line, times }, `${told} again`)
      since.set(key, 0)
      count(key, line, told)
    }, span).unref()
  }
}
