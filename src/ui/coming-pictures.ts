import { alsoForget } from './forget-drafts.ts'
import { leftBehind } from './left-behind.ts'
import type { Coming, Kept, Progress } from './picture-keeper.ts'
import { warnOnLeave } from './use-leave-warning.ts'

/** A picture on its way, in the words of its input; `hear` is called with how far it is, by whoever has taken it up last. */
export type ComingPicture = {
  name: string
  file: File | undefined
  /** Into which form it was given. */
  form: HTMLFormElement | null
  progress: Progress
  hear: ((progress: Progress) => void) | undefined
  controller: AbortController
  kept: Promise<Kept>
}

/** By the field into which they come. */
const coming = new Map<string, ComingPicture>()

// Whoever logs out leaves nothing on its way, and nobody is told why it did not come.
alsoForget(() => {
  for (const one of coming.values()) {
    one.hear = undefined
    one.controller.abort()
  }
})

/** Has a picture come, also where its form goes before it is there; the browser asks meanwhile whoever leaves the site. */
export function letCome(
  place: string,
  about: Pick<ComingPicture, 'name' | 'file' | 'form'>,
  action: (coming: Coming) => Promise<Kept>,
): ComingPicture {
  const controller = new AbortController()
  const { signal } = controller
  const onProgress = (progress: Progress) => {
    one.progress = progress
    if (!signal.aborted) one.hear?.(progress)
  }
  const one: ComingPicture = {
    ...about,
    progress: { share: 0 },
    hear: undefined,
    controller,
    kept: action({ signal, onProgress }),
  }
  coming.set(place, one)
  const behind = leftBehind(place)
  if (about.file) behind.note(about.name)
  const settle = warnOnLeave()
  const end = (isDone: boolean) => {
    settle()
    if (coming.get(place) !== one) return
    coming.delete(place)
    if (isDone) behind.forget()
  }
  signal.addEventListener('abort', () => end(true))
  // Why it did not come is told where its form stands; of one that has gone the next one says that it was on its way.
  one.kept.then(
    (kept) => end('address' in kept || one.form?.isConnected !== false),
    () => end(false),
  )
  return one
}

/** What is on its way into a field of a form that has gone. */
export function comingWithout(place: string) {
  const one = coming.get(place)
  return one?.form?.isConnected === false ? one : undefined
}

/** Whoever begins a form anew wants nothing of what is on its way into it. */
export function giveUpIn(form: HTMLFormElement | null) {
  for (const one of coming.values()) if (form !== null && one.form === form) one.controller.abort()
}
