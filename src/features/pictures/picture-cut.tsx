import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type OwnPicture, ownPicture } from '../../contract/own-picture.ts'
import { type Cut, uncut } from '../../contract/picture-calls.ts'
import { Button } from '../../ui/button.tsx'
import type { PictureKeeper } from '../../ui/picture-keeper.ts'
import { CutFrame } from './cut-frame.tsx'
import { proportioned, turned } from './cutting.ts'
import { fileFor } from './focal-point.tsx'
import styles from './kept-picture.module.css'

type Props = { id: string; keeper: PictureKeeper; onDone: (address: string | undefined) => void }

/** Turns a picture and cuts a part out of it, beginning from the whole one that it was itself cut from. */
export function PictureCut({ id, keeper, onDone }: Props) {
  const part = useRef<HTMLElement>(null)
  const [full, setFull] = useState<OwnPicture>()
  const [cut, setCut] = useState<Cut>(uncut)
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string>()

  const open = useEffectEvent(() => {
    void keeper.cutOf(id).then((found) => {
      if ('why' in found) return setWhy(found.why)
      setFull(ownPicture(found.full))
      setCut(found.cut)
    })
    part.current?.focus()
  })
  useEffect(() => open(), [])

  // The frame and the button that uses it, together.
  useEffect(() => {
    if (full) part.current?.scrollIntoView({ block: 'nearest' })
  }, [full])

  async function keep() {
    setBusy(true)
    setWhy(undefined)
    const kept = await keeper.cut(id, cut)
    setBusy(false)
    if ('why' in kept) setWhy(kept.why)
    else onDone(kept.address)
  }

  const isUpright = cut.turn % 180 === 0
  const ratio = full ? (isUpright ? full.width / full.height : full.height / full.width) : 1
  return (
    <section
      ref={part}
      tabIndex={-1}
      className={styles.cutting}
      aria-label="Crop or turn"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The panel around it stays.
        event.stopPropagation()
        onDone(undefined)
      }}
    >
      {full && (
        <div className={styles.whole} style={{ aspectRatio: ratio, maxWidth: `calc(min(22rem, 40svh) * ${ratio})` }}>
          <img
            src={fileFor(full.id, full.width)}
            alt=""
            style={{
              width: `${isUpright ? 100 : 100 / ratio}%`,
              height: `${isUpright ? 100 : 100 * ratio}%`,
              transform: `translate(-50%, -50%) rotate(${cut.turn}deg)`,
            }}
          />
          <CutFrame cut={cut} onChange={setCut} />
        </div>
      )}
      {!full && !why && <p role="status">Fetching the whole picture…</p>}
      {why && (
        <p role="alert" className={styles.wrong}>
          {why}
        </p>
      )}
      <p className={styles.help}>Drag the frame or its edges; by keyboard, go to an edge and use the arrow keys.</p>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={() => setCut(turned(cut))}>
          Turn
        </Button>
        <Button look="quiet" onClick={() => setCut(proportioned(cut, 16 / 9, ratio))}>
          16 : 9
        </Button>
        <Button look="quiet" onClick={() => setCut(proportioned(cut, 1, ratio))}>
          Square
        </Button>
        <Button look="quiet" onClick={() => setCut({ ...uncut, turn: cut.turn })}>
          Whole
        </Button>
      </div>
      <div className={styles.buttons}>
        <Button busy={busy} disabled={!full} onClick={() => void keep()}>
          Use this part
        </Button>
        <Button look="quiet" onClick={() => onDone(undefined)}>
          Leave it as it was
        </Button>
      </div>
    </section>
  )
}
