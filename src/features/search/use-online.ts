import { useSyncExternalStore } from 'react'

function follow(hear: () => void) {
  for (const type of ['online', 'offline']) addEventListener(type, hear)
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, hear)
  }
}

/** Whether the device has a connection, as far as the browser knows. */
export const useOnline = () => useSyncExternalStore(follow, () => navigator.onLine)
