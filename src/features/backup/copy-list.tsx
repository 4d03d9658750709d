import { useRef } from 'react'
import { sized } from '../../contract/sized.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Facts } from '../../ui/chip.tsx'
import styles from '../../web/console.module.css'
import { momentWords } from '../../web/moment-words.ts'
import { copyAddress } from './copy-address.ts'
import type { Chosen } from './restore-question.tsx'
import type { CopiesKnown } from './use-copies.ts'

type Props = { known: CopiesKnown; isBusy: boolean; onChosen: (chosen: Chosen) => void }

/** The copies that are kept, each to be downloaded or put back, and a way to put back one that somebody has. */
export function CopyList({ known: { data, isEncrypted, passkeyShown }, isBusy, onChosen }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      {data.length === 0 && <p>No copies are kept yet.</p>}
      {data.length > 0 && (
        <ul className={styles.copies} aria-label="Kept copies">
          {data.map(({ name, made, size, isOwn, isGood }) => (
            <li key={name}>
              <div>
                <strong>{momentWords(made)}</strong>
                <Facts>
                  {sized(size)}
                  {isEncrypted && !name.endsWith('.age') && <Chip>not encrypted</Chip>}
                  {!isOwn && <Chip>of another site</Chip>}
                  {isOwn && !isGood && (
                    <Chip>{Date.parse(made) > Date.now() ? 'made while the clock was wrong' : 'not read back yet'}</Chip>
                  )}
                </Facts>
              </div>
              {passkeyShown && (
                <div className={styles.actions}>
                  <Button
                    look="quiet"
                    onClick={() => location.assign(copyAddress(name))}
                    aria-label={`Download the copy of ${momentWords(made)}`}
                  >
                    Download
                  </Button>
                  <Button
                    look="quiet"
                    busy={isBusy}
                    onClick={() => onChosen({ name, made })}
                    aria-label={`Put back the copy of ${momentWords(made)}`}
                  >
                    Put back
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {passkeyShown ? (
        <>
          <p>A file that was downloaded, from this site or from another, is put back as well.</p>
          <div className={styles.actions}>
            <Button look="quiet" busy={isBusy} onClick={() => picker.current?.click()}>
              Choose an archive
            </Button>
          </div>
          <input
            ref={picker}
            type="file"
            accept=".tar,.age"
            hidden
            tabIndex={-1}
            aria-label="Archive of a site"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              // The same one may be chosen again.
              currentTarget.value = ''
              if (file) onChosen(file)
            }}
          />
        </>
      ) : (
        <p>The passkey of the club opens this too.</p>
      )}
    </>
  )
}
