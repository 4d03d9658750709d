import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { allAlerts, dismiss, say } from '../../web/alerts.ts'
import { useLapsed } from '../../web/session.ts'
import { useAsked } from '../../web/use-asked.ts'
import { copyCalls } from './contract.ts'
import { restoredWords } from './last-restored.tsx'

export type BackupsKnown = z.infer<(typeof copyCalls)['list']['reply']>

/** A restore ends every session, so that the login opens. */
export const loggedOut = 'The backup was restored. Log in again to see the result.'

/** Milliseconds between two requests while something is running. */
const again = 3000

/**
 * The state of the backups, loaded again while one is made or restored; `newest`: the last good one. A finished restore is
 * shown in an alert.
 */
export function useBackups() {
  const { reply: known, failed, reload } = useAsked(copyCalls.list)
  const lapsed = useLapsed()
  const isUnder = Boolean(known?.under)
  const before = useRef<BackupsKnown>(undefined)
  useEffect(() => {
    if (!isUnder || lapsed) return
    const timer = setInterval(() => void reload(), again)
    return () => clearInterval(timer)
  }, [isUnder, lapsed, reload])

  // A restore ends all sessions: the login that opens needs a reason.
  useEffect(() => {
    if (lapsed && before.current?.under?.what === 'restore') say(loggedOut, { about: 'backups' })
  }, [lapsed])

  useEffect(() => {
    const isNew = before.current && before.current.restored?.at !== known?.restored?.at
    if (hasEnded(before.current, known)) for (const { id, about } of allAlerts()) if (about === 'backups') dismiss(id)
    if (isNew && known?.restored) say(restoredWords(known.restored), { about: 'backups' })
    before.current = known
  }, [known])

  return { known, newest: known?.data.find(({ isGood }) => isGood), failed, reload }
}

/** Whether an alert about a running backup is out of date: it is listed, or nothing is running. */
function hasEnded(before: BackupsKnown | undefined, now: BackupsKnown | undefined) {
  const names = new Set(before?.data.map(({ name }) => name))
  return before !== undefined && ((before.under && !now?.under) || now?.data.some(({ name }) => !names.has(name)))
}

export type Backups = ReturnType<typeof useBackups>
