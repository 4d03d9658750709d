import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './picture-input.module.css'

/** A file that is being uploaded: how much of it, 0 to 1, what it waits for, or why it failed. */
export type Upload = { name: string; share: number; waits?: string | undefined; why?: string | undefined }

type Props = {
  upload: Upload
  /** What the site does with the whole file before it answers. */
  then?: string
  onCancel: () => void
  onAgain?: (() => void) | undefined
  /** The picture, small. */
  children?: ReactNode
}

/** The progress of an upload with a button to cancel it; if it failed the reason, and a button to try again. */
export function UploadLine({ upload: { name, share, waits, why }, then = 'Processing…', onCancel, onAgain, children }: Props) {
  return (
    <div className={styles.upload}>
      {children}
      <p role="status" className={why === undefined ? undefined : styles.warning}>
        {`${name}: ${why ?? waits ?? (share < 1 ? 'uploading…' : then)}`}
      </p>
      {why === undefined && <progress max={1} value={share > 0 && share < 1 ? share : undefined} aria-label={`Upload of ${name}`} />}
      <div className={styles.buttons}>
        {why !== undefined && onAgain && (
          <Button look="quiet" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {why === undefined ? 'Cancel' : 'Dismiss'}
        </Button>
      </div>
    </div>
  )
}
