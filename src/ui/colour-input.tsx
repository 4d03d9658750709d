import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { colourOf } from '../contract/colour.ts'
import styles from './pickers.module.css'

type Props = { id: string; name: string; label: string; initial: string; onChange: () => void }

/** Two digits each of the hex value, and the largest number. */
const channels = { R: 255, G: 255, B: 255, 'A %': 100 }

const numberIn = (colour: string, at: number, most: number) =>
  Math.round((Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at) || 'FF', 16) / 255) * most)

const digitsOf = (number: number, most: number) => `0${Math.round((number / most) * 255).toString(16)}`.slice(-2)

/** A colour that lets nothing through is written without its alpha. */
const written = (colour: string) => colour.toUpperCase().replace(/^(.{7})FF$/, '$1')

/** Alpha stays within 0 to 100, a channel within 255 (section 5); a wrong hex value goes back. */
export function ColourInput({ id, name, label, initial, onChange }: Props) {
  const picker = useId()
  const [colour, setColour] = useState(written(colourOf(initial) ?? '#000000'))
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [opaque, alpha] = [colour.slice(0, 7), colour.slice(7)]

  // Escape closes the picker, and not the panel around it, wherever the focus is.
  useEffect(() => {
    if (!isOpen) return
    const keep = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [isOpen])

  function choose(next: string) {
    setColour(written(next))
    queueMicrotask(onChange)
  }

  function read() {
    const hex = typed === undefined ? undefined : colourOf(`#${typed.trim().replace('#', '')}`)
    if (hex) choose(hex.length > 7 ? hex : hex + alpha)
    setTyped(undefined)
  }

  return (
    <div className="line">
      <input type="hidden" name={name} value={colour} />
      <input
        id={id}
        className={styles.input}
        value={typed ?? opaque}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={read}
        onKeyDown={({ key }) => key === 'Enter' && read()}
      />
      <button type="button" className={styles.open} popoverTarget={picker} aria-label={`Choose ${label.toLowerCase()}`}>
        <span className={styles.swatch} style={{ backgroundColor: colour }} />
      </button>
      <div
        id={picker}
        popover="auto"
        role="dialog"
        aria-label={`${label}: palette and numbers`}
        className={styles.colours}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <input
          type="color"
          aria-label={`${label} from the palette`}
          value={opaque.toLowerCase()}
          onChange={({ target }) => choose(target.value + alpha)}
        />
        {Object.entries(channels).map(([channel, most], at) => (
          <Channel
            key={channel}
            label={channel}
            most={most}
            number={numberIn(colour, at, most)}
            onChange={(number) => {
              const all = opaque + (alpha || 'FF')
              choose(all.slice(0, 1 + 2 * at) + digitsOf(number, most) + all.slice(3 + 2 * at))
            }}
          />
        ))}
      </div>
    </div>
  )
}

type ChannelProps = { label: string; most: number; number: number; onChange: (number: number) => void }

function Channel({ label, most, number, onChange }: ChannelProps) {
  const [typed, setTyped] = useState<string>()
  function read() {
    if (typed) onChange(Math.min(most, Math.max(0, Math.round(Number(typed)))))
    setTyped(undefined)
  }
  // Enter would send the form around the palette, without what was just typed.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    read()
  }
  const given = { value: typed ?? number, onBlur: read, onKeyDown }
  return (
    <label className="close">
      {label}
      <input type="number" min={0} max={most} onChange={({ target }) => setTyped(target.value)} {...given} />
    </label>
  )
}
