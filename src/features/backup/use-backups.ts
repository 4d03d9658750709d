import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { kept } from '../../contract/lifecycle.ts'
import { allAlerts, dismiss, say } from '../../web/alerts.ts'
import { momentWords } from '../../web/moment.tsx'
import { useLapsed } from '../../web/session.ts'
import { useAsked } from '../../web/use-asked.ts'
import { copyCalls, type Restored } from './contract.ts'

export type BackupsKnown = z.infer<(typeof copyCalls)['list']['reply']>

/** A restore ends every session, so that the login opens. */
export const loggedOut = 'The backup was restored. Log in again to see the result.'
export const missingAdvice = 'If a picture or a document is missing, upload it again, or restore an earlier backup.'

/** Milliseconds between two requests while something is running. */
const again = 3000

/** What a restore did, and how many of its files are missing, which an instance of an older version does not count. */
export const restoredWords = ({ made, at }: Restored) =>
  `A backup was restored on ${momentWords(at)}${made === null ? '' : `, made on ${momentWords(made)}`}. The state before is kept for ${kept.trash} days.`
export const missingWords = ({ missing }: Restored) =>
  missing > 0 ? `${missing === 1 ? 'One of its files is' : `${missing.toLocaleString('en')} of its files are`} missing.` : undefined

/** The state of the backups, loaded again while one is made or restored; `newest`: the last good one. */
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

  useEffect(() => {
    if (lapsed && before.current?.under?.what === 'restore') say(loggedOut, { about: 'backups' })
  }, [lapsed])

  useEffect(() => {
    const last = before.current
    before.current = known
    if (!last || !known) return
    const names = new Set(last.data.map(({ name }) => name))
    const isOver = (last.under && !known.under) || known.data.some(({ name }) => !names.has(name))
    if (isOver) for (const { id, about } of allAlerts()) if (about === 'backups') dismiss(id)
    const { restored } = known
    if (!restored || last.restored?.at === restored.at) return
    const missing = missingWords(restored)
    say([restoredWords(restored), ...(missing ? [missing, missingAdvice] : [])].join(' '), { about: 'backups' })
  }, [known])

  return { known, newest: known?.data.find(({ isGood }) => isGood), failed, reload }
}
