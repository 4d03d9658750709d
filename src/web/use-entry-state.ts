import { useEffect, useState } from 'react'
import { useLocation } from './router-view.tsx'

/**
 * What was looked for on pages that have left the screen: in this tab's memory alone, as drafts are, and in no address, which
 * others would read.
 */
const kept = new Map<string, unknown>()
const most = 50

/**
 * The one state of a page that stays with its entry in the browser's history: who comes back finds it as it was left, who
 * goes there anew does not.
 */
export function useEntryState<State>(initial: State) {
  const { key, pathname } = useLocation()
  const entry = `${key} ${pathname}`
  const [state, setState] = useState(() => (kept.has(entry) ? (kept.get(entry) as State) : initial))
  useEffect(() => keep(entry, state), [entry, state])
  return [state, setState] as const
}

function keep(entry: string, state: unknown) {
  kept.delete(entry)
  kept.set(entry, state)
  const oldest = kept.keys().next()
  if (kept.size > most && !oldest.done) kept.delete(oldest.value)
}

export const forgetEntryStates = () => kept.clear()
