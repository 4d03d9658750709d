import { useEffect, useEffectEvent, useRef } from 'react'

const pause = 250

/** Asks at once, and 250 ms after the last change of `reasons`; then shows the reply, unless it is stale. */
export function useAskedSoon(enabled: boolean, ask: () => Promise<() => void>, reasons: readonly unknown[]) {
  const isFirst = useRef(true)
  const latest = useEffectEvent(ask)

  useEffect(() => {
    const wait = isFirst.current ? 0 : pause
    isFirst.current = false
    if (!enabled) return
    let isStale = false
    const timer = setTimeout(async () => {
      const show = await latest()
      if (!isStale) show()
    }, wait)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [enabled, ...reasons])
}
