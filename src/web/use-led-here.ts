import { useEffect, useEffectEvent } from 'react'
import { beginAt, elementNamed } from './named-element.ts'
import { useArrival } from './router-view.tsx'

/**
 * For a part of a page that comes after the page: whom the address led to its `id` begins there once it has come, but for who
 * comes back to where they were.
 */
export function useLedHere(id: string) {
  const { location, scroll } = useArrival()
  const begin = useEffectEvent(() => {
    const named = location.hash === `#${id}` && typeof scroll !== 'number' && elementNamed(location.hash)
    if (!named) return
    named.scrollIntoView()
    beginAt(named)
  })
  useEffect(() => begin(), [])
}
