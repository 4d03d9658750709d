import { useRef } from 'react'
import { callAddress } from '../../contract/call.ts'
import { sized } from '../../contract/text-format.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Facts } from '../../ui/card.tsx'
import styles from '../../web/console.module.css'
import { momentWords } from '../../web/moment.tsx'
import { backupCalls } from './contract.ts'
import type { Chosen } from './use-archive.ts'
import type { BackupsKnown } from './use-backups.ts'

/** The download address of a backup. */
export const backupAddress = (id: string) => callAddress(backupCalls.download, { id })

type Props = { known: BackupsKnown; isBusy: boolean; onChosen: (chosen: Chosen) => void }

/** The stored backups, each with download and restore, and a way to restore a file that was downloaded. */
export function BackupList({ known: { data, isEncrypted, passkeyShown }, isBusy, onChosen }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      {data.length === 0 && <p>There is no backup yet.</p>}
      {data.length > 0 && (
        <ul className={styles.backups} aria-label="Stored backups">
          {data.map(({ name, made, size, isOwn, isGood }) => (
            <li key={name}>
              <div>
                <strong>{momentWords(made)}</strong>
                <Facts>
                  {sized(size)}
                  {isEncrypted && !name.endsWith('.age') && <Chip>not encrypted</Chip>}
                  {!isOwn && <Chip>from another site</Chip>}
                  {isOwn && !isGood && <Chip>made while the clock was wrong</Chip>}
                </Facts>
              </div>
              {passkeyShown && (
                <div className={styles.actions}>
                  <Button
                    look="quiet"
                    onClick={() => location.assign(backupAddress(name))}
                    aria-label={`Download the backup of ${momentWords(made)}`}
                  >
                    Download
                  </Button>
                  <Button
                    look="quiet"
                    busy={isBusy}
                    onClick={() => onChosen({ name, made })}
                    aria-label={`Restore the backup of ${momentWords(made)}`}
                  >
                    Restore
                  </Button>
                </div>
              )}
            </li>
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
              const [file] = currentTarget.files ?? []
              // The same one may be chosen again.
              currentTarget.value = ''
              if (file) onChosen(file)
            }}
          />
        </>
      ) : (
        <p>You need the club's passkey for this too.</p>
      )}
    </>
  )
}
