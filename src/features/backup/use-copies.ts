import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { allAlerts, dismiss, say } from '../../web/alerts.ts'
import { useLapsed } from '../../web/session.ts'
import { useAsked } from '../../web/use-asked.ts'
import { messages } from '../accounts/messages.ts'
import { copyCalls } from './contract.ts'
import { restoredWords } from './last-restored.tsx'

export type CopiesKnown = z.infer<(typeof copyCalls)['list']['reply']>

/** Milliseconds between two looks at what goes on. */
const again = 3000

/**
 * What is known of the site's copies, asked for anew while one is made or put back; `newest`: the last good one. That one was put
 * back is told to whoever is there, wherever on the page they are.
 */
export function useCopies() {
  const { reply: known, failed, reload } = useAsked(copyCalls.list)
  const lapsed = useLapsed()
  const isUnder = Boolean(known?.under)
  const before = useRef<CopiesKnown>(undefined)
  useEffect(() => {
    if (!isUnder || lapsed) return
    const timer = setInterval(() => void reload(), again)
    return () => clearInterval(timer)
  }, [isUnder, lapsed, reload])

  // That it will be put back is out of date beside the login that comes of it.
  useEffect(() => {
    if (lapsed && before.current?.under?.what === 'restore') say(messages.loggedOutByRestore, { about: 'copies' })
  }, [lapsed])

  useEffect(() => {
    const isNew = before.current && before.current.restored?.at !== known?.restored?.at
    if (hasEnded(before.current, known)) for (const { id, about } of allAlerts()) if (about === 'copies') dismiss(id)
    if (isNew && known?.restored) say(restoredWords(known.restored), { about: 'copies' })
    before.current = known
  }, [known])

  return { known, newest: known?.data.find(({ isGood }) => isGood), failed, reload }
}

/** Whether what is told of a copy that is being made is out of date: it is listed, or nothing goes on any more. */
function hasEnded(before: CopiesKnown | undefined, now: CopiesKnown | undefined) {
  const names = new Set(before?.data.map(({ name }) => name))
  return before !== undefined && ((before.under && !now?.under) || now?.data.some(({ name }) => !names.has(name)))
}

export type Copies = ReturnType<typeof useCopies>
