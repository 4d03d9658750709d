import { sized } from '../../contract/sized.ts'
import { Button } from '../../ui/button.tsx'
import styles from './console.module.css'
import { copyAddress } from './copy-address.ts'
import { whenOf } from './copy-status.tsx'
import type { Chosen } from './restore-question.tsx'
import type { CopiesKnown } from './use-copies.ts'

type Props = { known: CopiesKnown; isBusy: boolean; onChosen: (chosen: Chosen) => void }

/** The copies that are kept, each to be downloaded or put back, and a way to put back one that somebody has. */
export function CopyList({ known: { data, passkeyShown }, isBusy, onChosen }: Props) {
  return (
    <>
      {data.length === 0 && <p>No copies are kept yet.</p>}
      {data.length > 0 && (
        <ul className={styles.copies} aria-label="Kept copies">
          {data.map(({ name, made, size, isOwn }) => (
            <li key={name}>
              <div>
                <strong>{whenOf(made)}</strong>
                <span className={styles.email}>
                  {sized(size)}
                  {!isOwn && ', of another site'}
                </span>
              </div>
              {passkeyShown && (
                <div className={styles.actions}>
                  <Button
                    look="quiet"
                    onClick={() => location.assign(copyAddress(name))}
                    aria-label={`Download the copy of ${whenOf(made)}`}
                  >
                    Download
                  </Button>
                  <Button
                    look="quiet"
                    busy={isBusy}
                    onClick={() => onChosen({ name, made })}
                    aria-label={`Put back the copy of ${whenOf(made)}`}
                  >
                    Put back
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        {passkeyShown
          ? 'A file that was downloaded is put back by whoever hosts the site, with npm run restore.'
          : 'The passkey of the club opens this too.'}
      </p>
    </>
  )
}
