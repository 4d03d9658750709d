import { Button, IconButton } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import type { Item, PictureQueue } from './picture-queue.ts'
import styles from './several-form.module.css'

const inputs = [
  { name: 'title', label: 'Title', max: 200 },
  { name: 'description', label: 'Picture description', max: 300 },
] as const

type Props = { item: Item; place: number; queue: PictureQueue; isDescribed: boolean }

/** One of several pictures: its progress, title and description. */
export function SeveralItem({ item, place, queue, isDescribed }: Props) {
  const { id, file, step, share, waits, why } = item
  return (
    <li className={styles.item} aria-label={`Picture ${place}`}>
      <Thumbnail file={file} className={styles.thumbnail} />
      <div className={styles.facts}>
        <p className={styles.name}>{file.name}</p>
        <p className={why && styles.why}>{why ?? waits ?? (step === 'uploading' && share === 1 ? 'Processing…' : step)}</p>
        {step === 'uploading' && <progress max={1} value={share < 1 ? share : undefined} aria-label={`Upload of ${file.name}`} />}
      </div>
      {step !== 'adding' && <IconButton icon="close" label={`Remove picture ${place}`} onClick={() => queue.remove(item)} />}
      {step !== 'adding' && (
        <div className={styles.inputs}>
          {inputs.slice(0, isDescribed ? 2 : 1).map(({ name, label, max }) => (
            <input
              key={name}
              aria-label={`${label} ${place}`}
              placeholder={label}
              value={item[name]}
              maxLength={max}
              autoComplete="off"
              onChange={({ target }) => queue.change(id, { [name]: target.value })}
            />
          ))}
          {step === 'failed' && (
            <Button look="quiet" onClick={() => queue.again(item)}>
              Try again<span className="sr-only">{` with picture ${place}`}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
