import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useAdministrator } from '../../web/session.ts'
import { useDeed } from '../../web/use-deed.ts'
import { homeImageCalls } from './contract.ts'
import { DeletingOverlay } from './deleting-overlay.tsx'
import styles from './slider.module.css'

export type SliderImage = { _id: string; imagelink: string }
const secondsEach = 8

/** Pictures that run in a loop; they rest while the pointer is on them, while paused, and for whoever wants less motion. */
export function Slider({ images }: { images: SliderImage[] }) {
  const administrator = useAdministrator()
  const { busy, perform } = useDeed()
  const [paused, setPaused] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  const remove = (id: string) => void perform(() => ask(homeImageCalls.remove, undefined, { id }))

  useEffect(() => {
    track.current?.style.setProperty('--lap', `${images.length * secondsEach}s`)
  }, [images.length])

  if (images.length === 0) return null
  const set = (copy: boolean) => (
    <ul className={styles.set} aria-hidden={copy || undefined} inert={copy && !administrator}>
      {images.map(({ _id, imagelink }, at) => (
        <li key={_id} className={styles.slide}>
          <Picture src={imagelink} alt={copy ? '' : `Club picture ${at + 1}`} shape="banner" />
          {administrator && (
            <IconButton icon="trash" label={`Delete picture ${at + 1}`} tabIndex={copy ? -1 : 0} onClick={() => remove(_id)} />
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.slider} data-paused={paused || undefined}>
      <div className={styles.window}>
        <div ref={track} className={styles.track}>
          {set(false)}
          {set(true)}
        </div>
      </div>
      <div className={styles.controls}>
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? 'Let the pictures run' : 'Pause the pictures'}
          onClick={() => setPaused(!paused)}
        />
      </div>
      {busy && <DeletingOverlay />}
    </div>
  )
}
