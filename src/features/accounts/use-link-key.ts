import { useEffect, useEffectEvent } from 'react'

/** Reads the key of an email's link, also of one that is opened later in this tab, and removes it first, so that it is in no history. */
export function useLinkKey(pattern: RegExp, take: (key: string | undefined) => void) {
  const read = useEffectEvent(() => {
    const found = pattern.exec(location.hash)
    if (found) history.replaceState(history.state, '', location.pathname + location.search)
    take(found?.[1])
  })
  useEffect(() => {
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
}
