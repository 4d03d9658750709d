/** A clock that stands still until it is moved. It begins now, because mails are given up by the real time. */
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
