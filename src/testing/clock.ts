/** A clock that moves only by `pass`. It begins now, because emails expire by the real time. */
export function clock() {
  let at = Date.now()
  return {
    now: () => new Date(at),
    /** Lets so many minutes pass. */
    pass: (minutes: number) => {
      at += minutes * 60_000
    },
  }
}
