import { type ReactNode, useRef, useState } from 'react'
import { addressOf, type OwnPicture } from '../../contract/own-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { PictureKeeper } from '../../ui/picture-keeper.ts'
import { FocalPoint } from './focal-point.tsx'
import styles from './kept-picture.module.css'
import { PictureCut } from './picture-cut.tsx'

type Props = {
  picture: OwnPicture
  label: string
  keeper: PictureKeeper
  onChange: (address: string) => void
  onRemove: () => void
  /** The ways to another picture. */
  children: ReactNode
}

/** A picture that the site keeps, in a form: what must be seen of it, how it looks cut to fit, and the ways to change it. */
export function KeptPicture({ picture, label, keeper, onChange, onRemove, children }: Props) {
  const [cutting, setCutting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const address = addressOf(picture)

  function close(cut: string | undefined) {
    setCutting(false)
    if (cut !== undefined) onChange(cut)
    // What had the focus has gone.
    setTimeout(() => opener.current?.focus())
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would say the label twice.
    <div role="group" aria-label={`${label}: kept here`} className={styles.kept}>
      {cutting ? (
        <PictureCut key={picture.id} id={picture.id} keeper={keeper} onDone={close} />
      ) : (
        <>
          <FocalPoint picture={picture} onChange={(focus) => onChange(addressOf({ ...picture, focus }))} />
          <div className={styles.previews} aria-hidden="true">
            <Picture src={address} alt="" shape="wide" sizes="8rem" />
            <Picture src={address} alt="" shape="square" sizes="4.5rem" />
          </div>
          <div className={styles.buttons}>
            <Button ref={opener} look="quiet" onClick={() => setCutting(true)}>
              Crop or turn
            </Button>
            <Button look="quiet" icon="trash" onClick={onRemove}>
              Remove
            </Button>
            {children}
          </div>
        </>
      )}
    </div>
  )
}
