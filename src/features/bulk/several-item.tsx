import { IconButton } from '../../ui/button.tsx'
import type { Outcome } from '../../ui/form.tsx'
import { Thumbnail } from '../../ui/upload.tsx'
import styles from './several-form.module.css'

/** One of several pictures. `id` counts them; the site adds an entry once per `key`. `share`: how much of it is uploaded, 0 to 1. */
export type Item = {
  id: number
  file: File
  key: string
  title: string
  description: string
  step: 'chosen' | 'uploading' | 'adding' | 'failed'
  share: number
  address?: string
  why?: Outcome['message']
}

const inputs = [
  { name: 'title', label: 'Title', max: 200 },
  { name: 'description', label: 'Picture description', max: 300 },
] as const

type Props = {
  item: Item
  place: number
  busy: boolean
  isDescribed: boolean
  onChange: (more: Partial<Item>) => void
  onRemove: () => void
}

/** One of several pictures: its progress, title and description. */
export function SeveralItem({ item, place, busy, isDescribed, onChange, onRemove }: Props) {
  const { file, step, share, why } = item
  return (
    <li className={styles.item} aria-label={`Picture ${place}`}>
      <Thumbnail file={file} className={styles.thumbnail} />
      <div className={styles.facts}>
        <p className={styles.name}>{file.name}</p>
        <p className={why ? styles.why : undefined}>{why ?? (step === 'uploading' && share === 1 ? 'Processing…' : step)}</p>
        {step === 'uploading' && <progress max={1} value={share < 1 ? share : undefined} aria-label={`Upload of ${file.name}`} />}
      </div>
      {!busy && <IconButton icon="close" label={`Remove picture ${place}`} onClick={onRemove} />}
      <div className={styles.inputs}>
        {inputs.slice(0, isDescribed ? 2 : 1).map(({ name, label, max }) => (
          <input
            key={name}
            aria-label={`${label} ${place}`}
            placeholder={label}
            value={item[name]}
            maxLength={max}
            autoComplete="off"
            disabled={busy}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
    </li>
  )
}
