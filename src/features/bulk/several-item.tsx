import { Button, IconButton } from '../../ui/button.tsx'
import type { Batch } from './batch.ts'
import { canBeTried, type Item } from './batch-item.ts'
import styles from './several-form.module.css'
import { SeveralThumbnail } from './several-thumbnail.tsx'

const said = {
  waiting: 'Waits for its turn',
  coming: 'On its way…',
  kept: 'Ready',
  adding: 'Being added…',
  added: 'Added',
  refused: 'Refused',
  missing: 'It had not come whole when the page was left. Choose it once more: it goes on where it was.',
}

type Props = {
  item: Item
  place: number
  /** What it is called unless it is given a title of its own. */
  title: string
  batch: Batch
  isDescribed: boolean
}

/** One of several pictures: how far it has come, its own title, and what is seen on it. */
export function SeveralItem({ item, place, title, batch, isDescribed }: Props) {
  const { id, name, step, share, waits, why } = item
  const isOpen = step !== 'added' && step !== 'adding'
  return (
    <li className={styles.item} data-step={step} aria-label={`Picture ${place}`}>
      <SeveralThumbnail item={item} />
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={why ? styles.why : undefined}>
          {why ?? waits ?? (step === 'coming' && share === 1 ? 'Being made ready…' : said[step])}
        </p>
        {step === 'coming' && <progress max={1} value={share > 0 && share < 1 ? share : undefined} aria-label={`${name} on its way`} />}
      </div>
      {isOpen && <IconButton icon="close" label={`Leave out picture ${place}`} onClick={() => batch.remove(id)} />}
      {isOpen && (
        <div className={styles.inputs}>
          <input
            aria-label={`Title of picture ${place}`}
            placeholder={title || 'Title'}
            value={item.title}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => batch.write(id, { title: target.value })}
          />
          {isDescribed && (
            <input
              aria-label={`What is to be seen on picture ${place}`}
              placeholder="What is to be seen?"
              value={item.words}
              maxLength={300}
              autoComplete="off"
              onChange={({ target }) => batch.write(id, { words: target.value })}
            />
          )}
          {canBeTried(item) && (
            <Button look="quiet" onClick={() => batch.again(id)}>
              Try again<span className="sr-only">{` with picture ${place}`}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
