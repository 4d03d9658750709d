import { type ReactNode, useEffect } from 'react'
import type * as z from 'zod/mini'
import { kept } from '../../contract/lifecycle.ts'
import { sized } from '../../contract/text-format.ts'
import { Icon } from '../../ui/icon.tsx'
import links from '../../ui/link.module.css'
import { say } from '../../web/alerts.ts'
import styles from '../../web/console.module.css'
import { Warning } from '../../web/console-page.tsx'
import { momentWords } from '../../web/moment.tsx'
import { useLapsed } from '../../web/session.ts'
import { useAsked } from '../../web/use-asked.ts'
import { backupCalls, isBackupOld } from './contract.ts'

export type BackupsKnown = z.infer<(typeof backupCalls)['list']['reply']>

/** A restore ends every session, so the login opens with this message. */
export const loggedOut = 'The backup was restored. Log in again to see the result.'

/** Loaded again every 3 s while a backup is made or restored. */
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
  return { known, failed, reload }
}

const hour = 60 * 60_000
const askHost = 'Ask the person who hosts the site'
const again = 'The site tries every hour.'

function agoOf(moment: string) {
  const hours = Math.max(0, Date.now() - Date.parse(moment)) / hour
  if (hours < 1) return 'less than an hour ago'
  return hours < 48 ? `${Math.floor(hours)} hour${hours < 2 ? '' : 's'} ago` : `${Math.floor(hours / 24)} days ago`
}

/** For a day. */
export const recentRestore = ({ restored, under }: BackupsKnown) =>
  restored && !under && Date.now() - Date.parse(restored.at) < 24 * hour ? restored : undefined

const Good = ({ children }: { children: ReactNode }) => (
  <p className={styles.sign}>
    <Icon name="check" />
    <span>{children}</span>
  </p>
)

export const BackupSigns = () => <BackupState {...useBackups()} />

/** How old the last backup is, what runs, and what is wrong with the backups. */
export function BackupState({ known, failed }: Pick<ReturnType<typeof useBackups>, 'known' | 'failed'>) {
  if (!known) return <p className={styles.sign}>{failed ? 'The state of the backups could not be loaded.' : 'Checking the backups…'}</p>
  const { place, isThere, isOnlyHere, trouble, under, last } = known
  const newest = known.data.find(({ isOwn }) => isOwn)
  const isOld = newest !== undefined && isBackupOld(new Date(newest.made), new Date())
  const ago = newest && `${agoOf(newest.made)}, ${sized(newest.size)}`
  const verified =
    last && last.name === newest?.name
      ? `: ${last.rows.toLocaleString('en')} rows and ${last.files.toLocaleString('en')} files, all verified`
      : ''
  const restored = recentRestore(known)
  const missing = restored?.missing ?? 0
  const failure = trouble && `${trouble.why} (${momentWords(trouble.at)})${trouble.what === 'restore' ? ' Nothing was changed.' : ''}`
  const isMissing = place !== null && isThere && !newest && !under
  const warnings: [isShown: boolean, words: string, next?: string | undefined][] = [
    [place === null, 'Automatic backups are off.', `Download one regularly and keep it somewhere else. ${askHost} to switch them on.`],
    [place !== null && !isThere, 'The backup location does not answer.', `${askHost} to check it.`],
    [isMissing && !isOnlyHere, 'There is no backup of this site yet.', again],
    [isOld, `Last good backup ${ago}.`, `There should be one every day. ${again}`],
    [trouble !== undefined, `A backup could not be ${trouble?.what === 'restore' ? 'restored' : 'made'}:`, failure],
  ]
  return (
    <>
      {ago && !isOld && <Good>{`Last backup ${ago}${verified}`}</Good>}
      {isMissing && isOnlyHere && !trouble && <p className={styles.sign}>The first automatic backup is made within two hours.</p>}
      {under && (
        <p className={styles.sign}>
          {under.what === 'copy' ? 'A backup is being made…' : 'A backup is being restored. The site is closed for some seconds.'}
        </p>
      )}
      {warnings
        .filter(([isShown]) => isShown)
        .map(([, words, next]) => (
          <Warning key={words} next={next}>
            {words}
          </Warning>
        ))}
      {isOnlyHere && (
        <Warning
          mild
          next={
            <a className={links.link} href="/adminconsole/backups#second-place">
              How to add a second place
            </a>
          }
        >
          {isMissing ? 'Backups will be only on this machine.' : 'Backups are only on this machine.'}
        </Warning>
      )}
      {restored && (
        <Good>
          {`A backup was restored on ${momentWords(restored.at)}${restored.made === undefined ? '' : `, made on ${momentWords(restored.made)}`}. `}
          {`The state before the restore stays on the server for ${kept.trash} days: ${restored.aside}`}
        </Good>
      )}
      {missing > 0 && (
        <Warning next="If a picture or a document is missing, upload it again, or restore an earlier backup.">
          {`${missing === 1 ? 'One of its files is' : `${missing.toLocaleString('en')} of its files are`} missing.`}
        </Warning>
      )}
    </>
  )
}
