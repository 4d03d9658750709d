import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { kept } from '../../contract/lifecycle.ts'
import { say } from '../../web/alerts.ts'
import { momentWords } from '../../web/moment.tsx'
import { useLapsed } from '../../web/session.ts'
import { useAsked } from '../../web/use-asked.ts'
import { backupCalls } from './contract.ts'

export type BackupsKnown = z.infer<(typeof backupCalls)['list']['reply']>

/** A restore ends every session, so that the login opens. */
export const loggedOut = 'The backup was restored. Log in again to see the result.'

export const restoredWords = ({ made, at }: NonNullable<BackupsKnown['restored']>) =>
  `A backup was restored on ${momentWords(at)}${made === undefined ? '' : `, made on ${momentWords(made)}`}. The state before is kept for ${kept.trash} days.`

/** The state of the backups, loaded again every 3 s while one is made or restored; `newest`: the last good one. */
export function useBackups() {
  const { reply: known, failed, reload } = useAsked(backupCalls.list)
  const lapsed = useLapsed()
  const under = known?.under?.what
  useEffect(() => {
    if (lapsed && under === 'restore') say(loggedOut, { about: 'backups' })
    if (lapsed || !under) return
    const timer = setInterval(() => void reload(), 3000)
    return () => clearInterval(timer)
  }, [under, lapsed, reload])
  return { known, newest: known?.data.find(({ isGood }) => isGood), failed, reload }
}
