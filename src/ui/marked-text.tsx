/** A text in pieces; `isFound`: the words that were searched. */
type Pieces = readonly { text: string; isFound: boolean }[]

/** A text in which what was looked for is marked. */
export const MarkedText = ({ pieces }: { pieces: Pieces }) =>
  pieces.map(({ text, isFound }, at) => {
    // The pieces of a text are what they are by their place.
    const key = `${at} ${text}`
    return isFound ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
