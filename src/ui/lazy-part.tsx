import { type ComponentType, type FunctionComponent, use, useEffect, useRef, useState, useTransition } from 'react'
import { Failed } from './failed.tsx'
import { failureWords, isMissingChunk } from './failure-words.ts'
import { focusFirst } from './focus-first.ts'

type Came<Props extends object> = { View: ComponentType<Props> } | { error: unknown }

/**
 * A part of a page whose script comes when it is first shown; a Suspense around it says so meanwhile. One that does not
 * come harms nothing but itself: in its place stands why, with a way to try again. A failure is forgotten once it was
 * shown, so that wherever else the part stands it is asked for anew. `Fallback` stands in for one that did not come, under
 * what is said of it; `Told` says it, where it is not said in place.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
  Told: ComponentType<Parameters<typeof Failed>[0]> = Failed,
): FunctionComponent<Props> {
  let asked: Promise<Came<Props>> | undefined

  function ask() {
    asked ??= fetch().then(
      (View) => ({ View }),
      (error: unknown) => ({ error }),
    )
    return asked
  }

  return function Part(props) {
    const [coming, setComing] = useState(ask)
    const [busy, startAgain] = useTransition()
    const successor = useRef<() => Element | null | undefined>(undefined)
    const came = use(coming)

    useEffect(() => {
      if ('error' in came) {
        console.error(came.error)
        if (isMissingChunk(came.error)) dispatchEvent(new CustomEvent('chunk-failed', { detail: failureWords(came.error) }))
        if (asked === coming) asked = undefined
      } else if (successor.current) {
        goOnIn(successor.current())
        successor.current = undefined
      }
    }, [came, coming])

    function again(pressed: Element) {
      successor.current = successorOf(pressed)
      startAgain(() => setComing(ask()))
    }

    if ('View' in came) return <came.View {...props} />
    return (
      <>
        <Told message={failureWords(came.error)} busy={busy} onAgain={again} />
        {Fallback && <Fallback {...props} />}
      </>
    )
  }
}

/** Finds what takes the place of an element. */
function successorOf({ previousElementSibling: before, parentElement: around }: Element) {
  return () => (before?.isConnected ? before.nextElementSibling : around?.firstElementChild)
}

/** The button that had the focus has gone; whoever pressed it goes on in what came in its place. */
function goOnIn(part: Element | null | undefined) {
  if (document.activeElement !== document.body) return
  for (let at = part; at; at = at.nextElementSibling) if (focusFirst(at)) return
}
