import { useEffect, useEffectEvent, useRef } from 'react'
import { useLoaded } from './router-view.tsx'

/** Does something each time that what the page shows has come anew, however soon that was. */
export function useAnew(does: () => void) {
  const loaded = useLoaded()
  const before = useRef(loaded)
  const again = useEffectEvent(does)
  useEffect(() => {
    if (before.current !== loaded) again()
    before.current = loaded
  }, [loaded])
}
