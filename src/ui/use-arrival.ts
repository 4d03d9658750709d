import { useRef, useState } from 'react'
import type { Kept, PictureKeeper, Progress } from './picture-keeper.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** A file on its way; `why` it did not come, once it is known that it does not. */
export type Arrival = { name: string; progress: Progress; file: File | undefined; why?: string }

export const cancelled = 'The picture was not kept, because you cancelled it.'

/**
 * Brings one picture at a time, from a file or from a link, and follows it. `start` and `fetch` resolve to why it did not
 * come; where it did, `onKept` has been given its address.
 */
export function useArrival(keeper: PictureKeeper, onKept: (address: string) => void) {
  const [arrival, setArrival] = useState<Arrival>()
  const ending = useRef<AbortController>(undefined)
  const underWay = arrival !== undefined && arrival.why === undefined

  useLeaveWarning(underWay)

  async function bring(
    name: string,
    file: File | undefined,
    action: (coming: { signal: AbortSignal; onProgress: (progress: Progress) => void }) => Promise<Kept>,
  ) {
    ending.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    ending.current = controller
    setArrival({ name, file, progress: { share: 0 } })
    const kept = await action({ signal, onProgress: (progress) => signal.aborted || setArrival({ name, file, progress }) }).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error
        return { why: cancelled }
      },
    )
    // Another has taken its place, or nobody wants it.
    if (signal.aborted) return cancelled
    if ('why' in kept) {
      setArrival({ name, file, progress: { share: 0 }, why: kept.why })
      return kept.why
    }
    setArrival(undefined)
    onKept(kept.address)
    return undefined
  }

  return {
    arrival,
    start: (file: File) => bring(file.name, file, (coming) => keeper.keep(file, coming)),
    fetch: (link: string) => bring('The picture of this link', undefined, () => keeper.keepLink(link)),
    cancel: () => {
      ending.current?.abort()
      setArrival(undefined)
    },
  }
}
