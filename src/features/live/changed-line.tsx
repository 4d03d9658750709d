import type { CSSProperties } from 'react'
import type { EntryShown } from '../../web/page.ts'
import type { Loaded } from '../../web/page-load.ts'
import { changedWords } from './changed-words.ts'
import type { NewsBar } from './news-bar.tsx'

const entryIn = (loaded: Loaded | undefined) => loaded?.page.shows?.(loaded.data)

/**
 * However much was changed, it covers no more of a small page than this; who listens hears it whole. Not in a style sheet, since that of
 * the bar comes to every page.
 */
const inFewLines: CSSProperties = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' }

/**
 * Says over the page of one entry how that was for who has read it, for as long as they want: what has moved nothing may not have been
 * seen by anybody.
 */
export function changedLine(bar: NewsBar) {
  let was: EntryShown | undefined
  let said = ''

  function say(words: string) {
    if (words === '') was = undefined
    if (words !== '' && words !== said) bar.say(words)
    said = words
    bar.line(words && <span style={inFewLines}>{words}</span>, putAway)
  }

  function putAway() {
    say('')
    // The button goes that had the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return {
    /** `now` stands there; in place of `before`, where somebody else has changed it. What was changed once more is told as it was at first. */
    tell: (now: Loaded | undefined, before?: Loaded) => {
      const is = entryIn(now)
      if (was?.entry.id !== is?.entry.id) was = undefined
      was ??= entryIn(before)
      say(was !== undefined && is !== undefined ? changedWords(was, is.entry) : '')
    },
    /** There is no more to be said of it. */
    end: () => say(''),
  }
}
