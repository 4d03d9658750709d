import { type RefObject, useCallback } from 'react'

/**
 * What an element is to be given as `ref`, so that `last` knows it also while it is hidden (kept.tsx), when React empties every
 * other ref of it: what is on its way into it comes all the same.
 */
export const useLasting = <E extends Element>(last: RefObject<E | null>) =>
  useCallback(
    (found: E | null) => {
      if (found) last.current = found
    },
    [last],
  )
