import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { type OwnPicture, ownPicture } from '../../contract/own-picture.ts'
import { type Cut, pictureCalls } from '../../contract/picture-calls.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { fileFor } from './focal-point.tsx'
import styles from './kept-picture.module.css'

type Props = { id: string; onDone: (address: string | undefined) => void }

const centre = { x: 0, y: 0 }
const mostZoom = 8

/** Crops and rotates a picture, always starting from the full one. */
export function PictureCrop({ id, onDone }: Props) {
  const part = useRef<HTMLElement>(null)
  const [full, setFull] = useState<OwnPicture>()
  /** The crop that it starts with, until another shape is chosen. */
  const [before, setBefore] = useState<Cut>()
  const [turn, setTurn] = useState<Cut['turn']>(0)
  const [aspect, setAspect] = useState(1)
  const [place, setPlace] = useState(centre)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string>()

  const open = useEffectEvent(async () => {
    part.current?.focus()
    const found = await replyOrWhy(() => ask(pictureCalls.picture, undefined, { id }))
    if ('why' in found) return setWhy(found.why)
    const { address, cutFrom, ...cut } = found.data
    const picture = ownPicture(cutFrom ?? address)
    if (!picture) return
    setFull(picture)
    setBefore(cut)
    setTurn(cut.turn)
    setAspect((ratioOf(picture, cut.turn) * cut.width) / cut.height)
  })
  useEffect(() => void open(), [])

  // The picture and the buttons below it, together.
  useEffect(() => {
    if (full) part.current?.scrollIntoView({ block: 'nearest' })
  }, [full])

  function begin(shape: number, turned = turn) {
    setBefore(undefined)
    setAspect(shape)
    setTurn(turned)
    setPlace(centre)
    setZoom(1)
  }

  async function keep() {
    if (!area) return
    setBusy(true)
    setWhy(undefined)
    const kept = await replyOrWhy(() => ask(pictureCalls.cropPicture, cutOf(area, turn), { id }))
    setBusy(false)
    if ('why' in kept) setWhy(kept.why)
    else onDone(kept.address)
  }

  function rotate(picture: OwnPicture) {
    const turned = ((turn + 90) % 360) as Cut['turn']
    begin(ratioOf(picture, turned), turned)
  }

  return (
    <section
      ref={part}
      tabIndex={-1}
      className={styles.cropping}
      aria-label="Crop or rotate"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The panel around it stays open.
        event.stopPropagation()
        onDone(undefined)
      }}
    >
      {full && (
        <>
          <div className={styles.cropper}>
            <Cropper
              image={fileFor(full.id, full.width)}
              crop={place}
              zoom={zoom}
              maxZoom={mostZoom}
              rotation={turn}
              aspect={aspect}
              {...(before && { initialCroppedAreaPercentages: areaOf(before) })}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropAreaChange={setArea}
              zoomWithScroll={false}
              mediaProps={{ alt: '' }}
              cropperProps={{ role: 'group', 'aria-label': 'Selected part; move it with the arrow keys' }}
              // The page's policy forbids styles that a script adds; its style sheet is imported.
              disableAutomaticStylesInjection
            />
          </div>
          <label className={styles.zoom}>
            Zoom
            <input type="range" min={1} max={mostZoom} step={0.1} value={zoom} onChange={({ target }) => setZoom(Number(target.value))} />
          </label>
          <div className="wrap">
            <Button look="quiet" onClick={() => rotate(full)}>
              Rotate
            </Button>
            {Object.entries({ '16 : 9': 16 / 9, Square: 1, 'Full picture': ratioOf(full, turn) }).map(([words, shape]) => (
              <Button key={words} look="quiet" onClick={() => begin(shape)}>
                {words}
              </Button>
            ))}
          </div>
        </>
      )}
      {!full && !why && <p role="status">Loading the picture…</p>}
      {why && (
        <p role="alert" className="wrong">
          {why}
        </p>
      )}
      <div className="wrap">
        <Button busy={busy} disabled={!area} onClick={() => void keep()}>
          Use this part
        </Button>
        <Button look="quiet" onClick={() => onDone(undefined)}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

const ratioOf = ({ width, height }: OwnPicture, turn: Cut['turn']) => (turn % 180 === 0 ? width / height : height / width)

/** The contract counts in per mille, the cropper in percent. */
const areaOf = ({ left, top, width, height }: Cut): Area => ({ x: left / 10, y: top / 10, width: width / 10, height: height / 10 })

function cutOf({ x, y, width, height }: Area, turn: Cut['turn']): Cut {
  const [left, top] = [Math.round(x * 10), Math.round(y * 10)]
  return { turn, left, top, width: Math.min(Math.round(width * 10), 1000 - left), height: Math.min(Math.round(height * 10), 1000 - top) }
}
