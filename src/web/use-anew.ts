import { useEffect, useRef } from 'react'
import { useLoaded } from './router-view.tsx'

/** Does something each time that what the page shows has come anew, however soon that was. */
export function useAnew(does: () => void) {
  const loaded = useLoaded()
  const before = useRef(loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that there is another.
  useEffect(() => {
    if (before.current !== loaded) does()
    before.current = loaded
  }, [loaded])
}
