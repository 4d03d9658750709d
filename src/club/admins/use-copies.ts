import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { useLapsed } from '../../web/session.ts'
import { copyCalls } from './copy-calls.ts'

export type CopiesKnown = z.infer<(typeof copyCalls)['list']['reply']>

/** Milliseconds between two looks at what goes on. */
const again = 3000

/** What is known of the site's copies, asked for anew while one is made or put back. */
export function useCopies() {
  const [known, setKnown] = useState<CopiesKnown>()
  const [failed, setFailed] = useState(false)
  const lapsed = useLapsed()
  const reload = useCallback(async () => {
    try {
      setKnown(await need(ask, copyCalls.list))
      setFailed(false)
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }, [])

  useEffect(() => {
    if (!lapsed) void reload()
  }, [lapsed, reload])

  const isUnder = Boolean(known?.under)
  useEffect(() => {
    if (!isUnder || lapsed) return
    const timer = setInterval(() => void reload(), again)
    return () => clearInterval(timer)
  }, [isUnder, lapsed, reload])

  return { known, failed, reload }
}
