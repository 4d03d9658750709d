import type { Marked } from '../features/search/contract.ts'

/** A text in which what was looked for is marked. */
export const MarkedText = ({ pieces }: { pieces: Marked }) =>
  pieces.map(({ text, isFound }, at) => {
    // The pieces of a text are what they are by their place.
    const key = `${at} ${text}`
    return isFound ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
