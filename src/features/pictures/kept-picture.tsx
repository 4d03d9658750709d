import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addressOf, type OwnPicture } from '../../contract/own-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FocalPoint } from './focal-point.tsx'
import styles from './kept-picture.module.css'
import { PictureCrop } from './picture-crop.tsx'

type Props = { picture: OwnPicture; label: string; onChange: (address: string) => void; onRemove: () => void; children: ReactNode }

/** A stored picture in a form: its focal point, how it looks cropped, and buttons to change it. */
export function KeptPicture({ picture, label, onChange, onRemove, children }: Props) {
  const [cropping, setCropping] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const address = addressOf(picture)

  function close(cropped: string | undefined) {
    flushSync(() => setCropping(false))
    if (cropped !== undefined) onChange(cropped)
    // The button that had the focus is gone.
    opener.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would say the label twice.
    <div role="group" aria-label={`${label}: uploaded picture`} className="near">
      {cropping ? (
        <PictureCrop key={picture.id} id={picture.id} onDone={close} />
      ) : (
        <>
          <FocalPoint picture={picture} onChange={(focus) => onChange(addressOf({ ...picture, focus }))} />
          <div className={styles.previews} aria-hidden="true">
            <Picture src={address} alt="" shape="wide" sizes="8rem" />
            <Picture src={address} alt="" shape="square" sizes="4.5rem" />
          </div>
          <div className="wrap">
            <Button ref={opener} look="quiet" onClick={() => setCropping(true)}>
              Crop or rotate
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
