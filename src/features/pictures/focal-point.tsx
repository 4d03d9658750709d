import type { KeyboardEvent, MouseEvent } from 'react'
import { type OwnPicture, rungsOf, variantPath } from '../../contract/own-picture.ts'
import styles from './kept-picture.module.css'

type Focus = OwnPicture['focus']

const step = 5
const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))
const moves: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }

/** The whole picture with a mark on its focal point, set by tap or by the arrow keys. */
export function FocalPoint({ picture, onChange }: { picture: OwnPicture; onChange: (focus: Focus) => void }) {
  const { id, width, height, focus } = picture

  function tap({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) })
  }

  function move(event: KeyboardEvent) {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange({ x: within(focus.x + by[0]), y: within(focus.y + by[1]) })
  }

  return (
    <>
      <div
        className={styles.stage}
        role="slider"
        tabIndex={0}
        aria-label="Most important part of the picture"
        aria-valuenow={focus.x}
        aria-valuetext={`${focus.x} % from the left, ${focus.y} % from the top`}
        onClick={tap}
        onKeyDown={move}
      >
        <img src={fileFor(id, width)} alt="" width={width} height={height} />
        <span className={styles.mark} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <p className="small">Tap the most important part; it stays visible when the picture is cropped. Arrow keys move the mark.</p>
    </>
  )
}

export const fileFor = (id: string, width: number) =>
  variantPath(id, rungsOf(width).find((rung) => rung >= 1080) ?? (rungsOf(width).at(-1) as number), 'webp')
