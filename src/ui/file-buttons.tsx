import { type Ref, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './picture-input.module.css'

type Props = { choose: string; several?: boolean; onFiles: (files: File[]) => void; chooser?: Ref<HTMLButtonElement> }

/** Buttons that have files of pictures chosen, and on phones and tablets taken with the camera. */
export function FileButtons({ choose, several = false, onFiles, chooser }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function take(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])]
    // The same one may be chosen again.
    input.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  const common = {
    type: 'file',
    hidden: true,
    tabIndex: -1,
    onChange: (event: { currentTarget: HTMLInputElement }) => take(event.currentTarget),
  } as const

  return (
    <>
      <Button ref={chooser} look="quiet" onClick={() => files.current?.click()}>
        {choose}
      </Button>
      <span className={styles.camera}>
        <Button look="quiet" onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
      </span>
      <input {...common} ref={files} accept="image/*" multiple={several} data-choose />
      <input {...common} ref={camera} accept="image/*" capture="environment" />
    </>
  )
}
