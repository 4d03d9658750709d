import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether this is no longer the page as the server made it, which has to work by itself, but one whose script runs. */
export const useAlive = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
