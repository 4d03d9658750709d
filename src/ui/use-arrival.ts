import { useLayoutEffect, useRef, useState } from 'react'
import { type ComingPicture, comingWithout, letCome } from './coming-pictures.ts'
import { type Arrived, elsewhere } from './holding-up.ts'
import type { Coming, Kept, PictureKeeper, Progress } from './picture-keeper.ts'

/** A file on its way; `why` it did not come, once it is known that it does not. */
export type Arrival = { name: string; progress: Progress; file: File | undefined; why?: string }

export const cancelled = 'The picture was not kept, because you cancelled it.'

type Options = {
  /** What tells its input from every other: of another form's, and of another field. */
  place: string
  form: () => HTMLFormElement | null
  onKept: (address: string) => void
  /** What was on its way into the same field of the form when that was left, and comes into this one now. */
  onFound: (arrived: Arrived) => void
}

/**
 * Brings one picture at a time, from a file or from a link, and follows it. `start` and `fetch` resolve to why it did not
 * come; where it did, `onKept` has been given its address. An input that goes while its picture is on its way is given it all
 * the same, unless the form was opened again: then the one that stands there is.
 */
export function useArrival(keeper: PictureKeeper, { place, form, onKept, onFound }: Options) {
  const [arrival, setArrival] = useState<Arrival>()
  const followed = useRef<ComingPicture>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the input has come.
  useLayoutEffect(() => {
    const found = comingWithout(place)
    if (found && found !== followed.current) onFound(follow(found))
  }, [])

  function bring(name: string, file: File | undefined, action: (coming: Coming) => Promise<Kept>) {
    followed.current?.controller.abort()
    return follow(letCome(place, { name, file, form: form() }, action))
  }

  async function follow(one: ComingPicture): Arrived {
    const { name, file, controller } = one
    const hear = (progress: Progress) => setArrival({ name, file, progress })
    followed.current = one
    one.form = form()
    one.hear = hear
    hear(one.progress)
    const kept = await one.kept.catch((error: unknown) => {
      if (!controller.signal.aborted) throw error
      return { why: cancelled }
    })
    if (one.hear !== hear) return elsewhere
    // Another has taken its place, or nobody wants it.
    if (controller.signal.aborted) return cancelled
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
      followed.current?.controller.abort()
      setArrival(undefined)
    },
  }
}
