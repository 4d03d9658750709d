import type { Readable } from 'node:stream'

/**
 * How long what is sent may take, in milliseconds: `brokenOffAfter` in all, or, where there is a `least` to take in bytes a
 * millisecond, as long as it is taken so fast.
 */
export type InTime = { brokenOffAfter: number; least?: number }

/** In how many looks the span goes in which too little was taken. */
const looks = 12

/**
 * Calls `late` once what is sent is not taken in time. Where there is a least, that is when throughout a whole span something lay
 * ready, and less was taken: what waits for its maker, and not for its reader, is not late. Returns what ends the watch, and what is
 * to be told of the bytes as they are made.
 */
export function takenInTime(sent: Readable, { brokenOffAfter, least }: InTime, late: () => void) {
  if (least === undefined) {
    const timer = setTimeout(late, brokenOffAfter)
    return { made: () => {}, end: () => clearTimeout(timer) }
  }
  let made = 0
  let before = { at: performance.now(), taken: 0 }
  const timer = setInterval(() => {
    const at = performance.now()
    const taken = made - sent.readableLength
    const span = at - before.at
    if (sent.readableLength > 0 && span < brokenOffAfter) return
    if (sent.readableLength > 0 && taken - before.taken < least * span) late()
    before = { at, taken }
  }, brokenOffAfter / looks)
  return {
    made: (bytes: number) => {
      made += bytes
    },
    end: () => clearInterval(timer),
  }
}
