import { useRef, useState } from 'react'
import { callAddress } from '../../contract/call.ts'
import type { Thing } from '../../contract/collection.ts'
import { sized } from '../../contract/text-format.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Facts } from '../../ui/card.tsx'
import { Form, type Values } from '../../ui/form.tsx'
import sheets from '../../ui/sheet.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { Failed } from '../../ui/states.tsx'
import { randomKey, type Submission } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { momentWords } from '../../web/moment.tsx'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from '../accounts/contract.ts'
import { BackupState, type BackupsKnown, recentRestore, useBackups } from './backup-signs.tsx'
import { backupCalls, siteNow } from './contract.ts'
import { type Chosen, RestoreQuestion } from './restore-question.tsx'

const download = (id: string) => location.assign(callAddress(backupCalls.download, { id }))

export const backupsPage = (collections: readonly Thing[]) =>
  consolePart({ description: 'Backups of the whole site.', collections, View: Backups })

export function Backups() {
  const { known, failed, reload } = useBackups()
  const { attempt, busy } = useAction()
  const [chosen, setChosen] = useState<Chosen>()
  const lastBackup = useRef<HTMLHeadingElement>(null)
  const picker = useRef<HTMLInputElement>(null)

  async function enterPasskey({ passkey = '' }: Values, { key }: Submission) {
    const outcome = await attempt(() => ask(adminCalls.showPasskey, { passkey }, { key }), { stays: true })
    if (!outcome.success) return outcome
    await reload()
    // The form is removed.
    lastBackup.current?.focus()
    return { success: true }
  }

  async function make() {
    const { message } = await attempt(() => ask(backupCalls.make, undefined, { key: randomKey() }), { stays: true })
    if (typeof message === 'string') say(message, { about: 'backups' })
    await reload()
  }

  if (failed && !known) return <Failed message="The backups could not be loaded. Please try again." onAgain={() => void reload()} />
  if (!known) return <Skeletons count={2} />
  const { data, place, isOnlyHere, passkeyShown } = known
  const isBusy = busy || known.under !== undefined
  const restored = recentRestore(known)
  return (
    <>
      <div className={styles.account}>
        <section className={sheets.sheet} aria-labelledby="last-backup">
          <h2 id="last-backup" ref={lastBackup} tabIndex={-1}>
            Last backup
          </h2>
          <div className="near" aria-live="polite">
            <BackupState known={known} failed={failed} />
          </div>
          {passkeyShown ? (
            <div className={styles.actions}>
              {place !== null && (
                <Button busy={isBusy} onClick={() => void make()}>
                  Back up now
                </Button>
              )}
              <Button look="quiet" busy={isBusy} onClick={() => download(siteNow)}>
                Download a backup
              </Button>
              {restored && (
                <Button
                  look="quiet"
                  busy={isBusy}
                  onClick={() => setChosen({ name: restored.aside.split('/').at(-1) ?? '', made: restored.at })}
                >
                  Undo the restore
                </Button>
              )}
            </div>
          ) : (
            <>
              <p>
                A backup contains everything, including names and phone numbers. You need the club passkey to create, download or restore
                one.
              </p>
              <Form name="Enter the passkey" fields={passkeyFields} submit="Enter the passkey" onSubmit={enterPasskey} />
            </>
          )}
        </section>
        <section className={sheets.sheet} aria-labelledby="restore">
          <h2 id="restore">Restore a backup</h2>
          {data.length === 0 ? (
            <p>There is no backup yet.</p>
          ) : (
            <ul className={styles.backups} aria-label="Stored backups">
              {data.map((backup) => (
                <Stored key={backup.name} backup={backup} known={known} isBusy={isBusy} onRestore={() => setChosen(backup)} />
              ))}
            </ul>
          )}
          {passkeyShown ? (
            <>
              <p>You can also restore a file that you downloaded, from this site or from another one.</p>
              <div className={styles.actions}>
                <Button look="quiet" busy={isBusy} onClick={() => picker.current?.click()}>
                  Choose a file
                </Button>
              </div>
              <input
                ref={picker}
                type="file"
                accept=".tar,.age"
                hidden
                tabIndex={-1}
                aria-label="Backup file"
                onChange={({ currentTarget }) => {
                  setChosen(currentTarget.files?.[0])
                  // The same one may be chosen again.
                  currentTarget.value = ''
                }}
              />
            </>
          ) : (
            <p>You need the club passkey for this too.</p>
          )}
        </section>
      </div>
      {isOnlyHere && <SecondPlace />}
      {chosen && <RestoreQuestion key={chosen.name} chosen={chosen} onChanged={reload} onClose={() => setChosen(undefined)} />}
    </>
  )
}

/** The browser looked for it before it was rendered. */
const scrollThere = (section: HTMLElement | null) => {
  if (location.hash === '#second-place') section?.scrollIntoView()
}

function SecondPlace() {
  return (
    <section ref={scrollThere} id="second-place" className={styles.second} aria-labelledby="second">
      <h2 id="second">A second place for backups</h2>
      <p>
        The site makes a backup every day, on its own machine. If that machine breaks, the backups are lost with it. Two ways to be safe:
      </p>
      <ol>
        <li>
          <strong>Download a backup regularly</strong>, with the button above, and keep the file on a computer or drive of the club. It
          contains names and phone numbers: keep it where only the club can read it.
        </li>
        <li>
          <strong>Ask the person who hosts the site for a second place</strong>: another disk, or storage at another company. Then a backup
          is stored there every day. “A second place” in docs/backup.md of the project tells them how.
        </li>
      </ol>
    </section>
  )
}

type StoredProps = { backup: BackupsKnown['data'][number]; known: BackupsKnown; isBusy: boolean; onRestore: () => void }

function Stored({ backup: { name, made, size, isOwn }, known, isBusy, onRestore }: StoredProps) {
  const moment = momentWords(made)
  return (
    <li>
      <div>
        <strong>{moment}</strong>
        <Facts>
          {sized(size)}
          {known.isEncrypted && !name.endsWith('.age') && <Chip>not encrypted</Chip>}
          {!isOwn && <Chip>from another site</Chip>}
        </Facts>
      </div>
      {known.passkeyShown && (
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => download(name)} aria-label={`Download the backup of ${moment}`}>
            Download
          </Button>
          <Button look="quiet" busy={isBusy} onClick={onRestore} aria-label={`Restore the backup of ${moment}`}>
            Restore
          </Button>
        </div>
      )}
    </li>
  )
}
