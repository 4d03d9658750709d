import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { useLapsed } from '../../web/session.ts'
import { useAsked } from '../../web/use-asked.ts'
import { copyCalls } from './copy-calls.ts'

export type CopiesKnown = z.infer<(typeof copyCalls)['list']['reply']>

/** Milliseconds between two looks at what goes on. */
const again = 3000

/** What is known of the site's copies, asked for anew while one is made or put back. */
export function useCopies() {
  const { reply: known, failed, reload } = useAsked(copyCalls.list)
  const lapsed = useLapsed()
  const isUnder = Boolean(known?.under)
  useEffect(() => {
    if (!isUnder || lapsed) return
    const timer = setInterval(() => void reload(), again)
    return () => clearInterval(timer)
  }, [isUnder, lapsed, reload])

  return { known, failed, reload }
}
