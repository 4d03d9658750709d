import { createContext, type ReactNode, type RefObject, use, useRef } from 'react'
import type { Values } from './filling.ts'

type Came = { success: boolean; message?: ReactNode; problems?: Values }

/** Where a form tells what came of it while it is put away: over the page that is shown by then. */
export const UnseenContext = createContext<(words: string) => unknown>(() => {})

/**
 * For a form that may be put away with what was typed in it (kept.tsx) while it is being sent. `whole`: what it gives to its
 * outermost element, and what React empties as long as it is hidden; `tell` says then what came of it. Of one that has gone
 * whoever took it away tells.
 */
export function useUnseen(name: string, form: RefObject<HTMLFormElement | null>) {
  const say = use(UnseenContext)
  const whole = useRef<HTMLDivElement>(null)

  function tell({ success, message, problems = {} }: Came) {
    const words = message ?? Object.values(problems).join(' ')
    if (whole.current || !form.current?.isConnected || typeof words !== 'string' || words === '') return
    say(success ? words : `${words} The form “${name}” still has what you typed.`)
  }

  return { whole, tell }
}
