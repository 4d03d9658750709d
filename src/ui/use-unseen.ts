import { type ReactNode, type RefObject, use, useRef } from 'react'
import type { Values } from './filling.ts'
import { UnseenContext } from './unseen-context.ts'

type Came = { success: boolean; message?: ReactNode; problems?: Values; unseen?: () => unknown }

/** Told by a form to what it stands in: something came of it that nobody sees. Whoever brings the form into sight prevents that it is told elsewhere. */
export const unseenEvent = 'unseen'

/**
 * For a form that may be put away with what was typed in it (kept.tsx), or left, while it is being sent, or be hidden by what stands
 * in its place. `whole`: what it gives to its outermost element, and what React empties once it is put away; `tell` says then what
 * came of it. What has worked and took its form away is told by whoever did it.
 */
export function useUnseen(name: string, form: RefObject<HTMLFormElement | null>) {
  const say = use(UnseenContext)
  const whole = useRef<HTMLDivElement>(null)

  function tell({ success, message, problems = {}, unseen }: Came) {
    const part = whole.current
    if (part?.checkVisibility()) return
    if (!success && part?.dispatchEvent(new Event(unseenEvent, { bubbles: true, cancelable: true })) === false) return
    if (unseen) return void unseen()
    const words = message ?? Object.values(problems).join(' ')
    if (typeof words !== 'string' || words === '') return
    const isPutAway = form.current?.isConnected
    if (!success)
      say(`${words} ${isPutAway ? `The form “${name}” still has what you typed.` : `That is about “${name}”, which you have left.`}`)
    else if (isPutAway) say(words)
  }

  return { whole, tell }
}
