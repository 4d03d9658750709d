import type { Logger } from 'pino'
import { widerOf } from '../visitor-address.ts'

const minute = 60_000
/** How many of each a minute: networks that are new among those that are turned away, and counts of those that go on. */
const most = { first: 20, again: 20 }

type Whose = { account?: string | undefined; admin?: string | undefined }
type Line = Whose & { status?: number | undefined; address?: string | undefined; why?: string; [about: string]: unknown }
type Since = { times: number; msg: string; line: Line }

/**
 * Writes warnings that anybody may cause as often as they like, so that nobody fills the disk with them, from however many
 * addresses. The first from a network (a /48 of IPv6) with a status, and about an account where it is about one, is a line
 * at once, with what is known `ofFirst` alone; all that follow from there, whatever they ask for, are a count at the end of
 * each minute, with what they have in common. In all there are so many lines a minute and one more, which says by `untold`
 * how many were left out. It forgets who was quiet. A line with a `why` is about us: it is folded by that, whoever asked.
 */
export function foldedLines(
  log: Logger,
  untold = 'more were turned away, from more networks than are told apart',
  level: 'warn' | 'error' = 'warn',
) {
  const since = new Map<string, Since>()
  let [begun, leftOut] = [0, 0]
  let timer: NodeJS.Timeout | undefined

  return (line: Line, msg: string, ofFirst: object = {}) => {
    const network = line.why === undefined ? widerOf(line.address ?? 'unknown') : undefined
    const key = `${line.status} ${msg} ${network} ${line.account ?? line.admin ?? line.why ?? ''}`
    const known = since.get(key)
    if (known) {
      known.line = known.times === 0 ? { ...line, network } : common(known.line, line)
      known.times += 1
    } else if (begun < most.first) {
      begun += 1
      since.set(key, { times: 0, msg, line })
      log[level]({ ...line, ...ofFirst }, msg)
    } else leftOut += 1
    if (timer === undefined) timer = setTimeout(count, minute).unref()
  }

  function count() {
    begun = 0
    const going = [...since].filter(([, { times }]) => times > 0).sort(([, a], [, b]) => b.times - a.times)
    since.clear()
    for (const [turn, [key, { times, msg, line }]] of going.entries()) {
      if (turn >= most.again) {
        leftOut += times
        continue
      }
      log[level]({ ...line, times }, `${msg} again`)
      since.set(key, { times: 0, msg, line })
    }
    if (leftOut > 0) log[level]({ times: leftOut }, untold)
    leftOut = 0
    timer = since.size > 0 ? setTimeout(count, minute).unref() : undefined
  }
}

const common = (one: Line, other: Line) =>
  Object.fromEntries(Object.entries(one).filter(([name, value]) => name === 'network' || other[name] === value)) as Line
