import type { Call } from './call.ts'

type CallParameters = { id?: string; query?: object }

/**
 * Where a call is made: its path with the id in it, and behind the question mark what is asked for, in one order and one
 * spelling. It is the same only where all of that is the same, so an answer is also kept under it.
 */
export function callAddress({ path }: Pick<Call, 'path'>, { id = '', query = {} }: CallParameters = {}): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const filled = path.replace(':id', encodeURIComponent(id))
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked.sort())}`
}
