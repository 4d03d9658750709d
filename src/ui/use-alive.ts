import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether the page is hydrated. Before that it must work without a script. */
export const useAlive = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
