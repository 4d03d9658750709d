import { apart } from '../../store/action.ts'
import { Refused } from '../refused.ts'

/** Milliseconds that an answer waits for the end of a look. */
const patience = 10_000

const another = new Refused(503, 'Another archive is being looked at just now. This one follows.', 5)

/**
 * Looks that may take longer than an answer: what is not over by then goes on behind it, one at a time, and is heard of by asking
 * again for the same, which is `of`. Told once: who asks after that wants it to be looked at again.
 */
export function looks<Came>() {
  let last: { of: string; end: Promise<Came>; isOver: boolean } | undefined

  return async (of: string, look: () => Promise<Came>): Promise<Came | 'looking' | Refused> => {
    const isSame = last?.of === of
    if (last && !isSame && !last.isOver) return another
    // It goes on when who asked has long been answered, and is no part of that.
    const { begin } = apart({ begin: look })
    const mine = last && isSame ? last : { of, end: begin(), isOver: false }
    last = mine
    const over = () => {
      mine.isOver = true
    }
    mine.end.then(over, over)
    const waiting = new Promise<'looking'>((tell) => setTimeout(tell, patience, 'looking').unref())
    try {
      return await Promise.race([mine.end, waiting])
    } finally {
      // What came of it was told just now, also where that is why it could not be.
      if (mine.isOver && last === mine) last = undefined
    }
  }
}
