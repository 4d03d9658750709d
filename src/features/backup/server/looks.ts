import { apart } from '../../../db/action.ts'
import { Refused } from '../../../http/refused.ts'

/** Milliseconds that an answer waits for the end of a look. */
const patience = 10_000
/** Milliseconds after which nobody wants one any more for which nobody has asked: a passkey may have to be typed meanwhile. */
const unwanted = 2 * 60_000

const another = new Refused(503, 'Another backup is being checked. This one follows.', 5)

type Look<Came> = { of: string; end: Promise<Came>; isOver: boolean; ending: AbortController; forgetting?: NodeJS.Timeout }

/**
 * Looks that may take longer than an answer: what is not over by then goes on behind it, one at a time, and is heard of by asking
 * again for the same, which is `of`. Told once: who asks after that wants it to be looked at again. One for which nobody asks any
 * more is ended, and the next may begin once it has.
 */
export function looks<Came>() {
  let last: Look<Came> | undefined

  function begun(of: string, look: (ended: AbortSignal) => Promise<Came>): Look<Came> {
    const ending = new AbortController()
    // It goes on when who asked has long been answered, and is no part of that.
    const { begin } = apart({ begin: () => look(ending.signal) })
    const mine: Look<Came> = { of, end: begin(), isOver: false, ending }
    const over = () => {
      mine.isOver = true
      if (ending.signal.aborted) forget(mine)
    }
    mine.end.then(over, over)
    return mine
  }

  function forget(mine: Look<Came>) {
    clearTimeout(mine.forgetting)
    if (last === mine) last = undefined
  }

  return async (of: string, look: (ended: AbortSignal) => Promise<Came>): Promise<Came | 'looking' | Refused> => {
    // What is ended is joined by nobody. What it does beside reading goes on until it notices.
    const isSame = last?.of === of && !last.ending.signal.aborted
    if (last && !isSame && !last.isOver) return another
    const mine = last && isSame ? last : begun(of, look)
    if (last && last !== mine) forget(last)
    last = mine
    clearTimeout(mine.forgetting)
    const waiting = new Promise<'looking'>((tell) => setTimeout(tell, patience, 'looking').unref())
    try {
      return await Promise.race([mine.end, waiting])
    } finally {
      clearTimeout(mine.forgetting)
      // What came of it was told just now, also where that is why it could not be.
      if (mine.isOver) forget(mine)
      else
        mine.forgetting = setTimeout(() => {
          mine.ending.abort()
          if (mine.isOver) forget(mine)
        }, unwanted).unref()
    }
  }
}
