/** Waits for a turn and returns true; false at once where too many wait already. */
export type SlowLane = () => Promise<boolean>

type Rule = { every: number; longest: number; pause?: (milliseconds: number) => Promise<unknown> }
const real = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Lets through, one every so many milliseconds, those who are more than a ceiling allows; at most `longest` wait. */
export function slowLane({ every, longest, pause = real }: Rule): SlowLane {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    if (waiting >= longest) return false
    waiting += 1
    last = last.then(() => pause(every))
    await last
    waiting -= 1
    return true
  }
}
