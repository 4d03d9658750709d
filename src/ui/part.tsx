import { type ComponentType, type FunctionComponent, use, useEffect, useRef, useState, useTransition } from 'react'
import { Failed } from './failed.tsx'
import { wordsOf } from './failure-words.ts'

type Came<Props extends object> = { View: ComponentType<Props> } | { error: unknown }

/**
 * A part of a page whose script comes when it is first shown; a Suspense around it says so meanwhile. One that does not
 * come harms nothing but itself: in its place stands why, with a way to try again. A failure is forgotten once it was
 * shown, so that every other place of the part asks anew. `Meanwhile` stands beside what is said of one.
 */
export function part<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
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
    const place = useRef<() => Element | null | undefined>(undefined)
    const came = use(coming)

    useEffect(() => {
      if ('error' in came) {
        console.error(came.error)
        if (asked === coming) asked = undefined
      } else if (place.current) {
        focusFirst(place.current())
        place.current = undefined
      }
    }, [came, coming])

    function again(pressed: Element) {
      place.current = placeOf(pressed)
      startAgain(() => setComing(ask()))
    }

    if ('View' in came) return <came.View {...props} />
    return (
      <>
        <Failed message={wordsOf(came.error)} busy={busy} onAgain={again} />
        {Meanwhile && <Meanwhile {...props} />}
      </>
    )
  }
}

/** Finds what takes the place of an element. */
function placeOf({ previousElementSibling: before, parentElement: around }: Element) {
  return () => (before?.isConnected ? before.nextElementSibling : around?.firstElementChild)
}

const inputs = 'input:not([type="hidden"]), select, textarea, button'

/** The button that had the focus has gone; whoever pressed it goes on in what came in its place. */
function focusFirst(part: Element | null | undefined) {
  if (document.activeElement !== document.body) return
  for (let at = part; at; at = at.nextElementSibling) {
    const found = at.matches(inputs) ? at : at.querySelector(inputs)
    if (found instanceof HTMLElement) return found.focus()
  }
}
