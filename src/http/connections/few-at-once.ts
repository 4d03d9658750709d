import type { ServerResponse } from 'node:http'

/** Counts the requests under way of each visitor; false for one that is too many. */
export function fewAtOnce(most: number) {
  const underway = new Map<string, number>()
  return (visitor: string, response: ServerResponse): boolean => {
    const count = underway.get(visitor) ?? 0
    if (count >= most) return false
    underway.set(visitor, count + 1)
    response.once('close', () => {
      const left = (underway.get(visitor) ?? 1) - 1
      if (left > 0) underway.set(visitor, left)
      else underway.delete(visitor)
    })
    return true
  }
}
