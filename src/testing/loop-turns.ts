/** Counts the turns of the event loop from now on, until it is stopped. */
export function loopTurns() {
  const turns = { count: 0, stop: () => clearImmediate(next) }
  let next = setImmediate(function again() {
    turns.count += 1
    next = setImmediate(again)
  })
  return turns
}
