import { type ReactNode, useRef, useState } from 'react'
import { livesOf, mostAtOnce } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { submissionOf, wasAnswered } from '../../ui/submission.ts'
import { aboutShowing } from '../../web/about-showing.ts'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/browser-ask.ts'
import type { Undo } from '../../web/undoing.ts'
import type { ActionReply, Removed, useAction } from '../../web/use-action.ts'
import styles from './choosing.module.css'
import { publishThose } from './publish-those.ts'
import { SeveralQuestion } from './several-question.tsx'

type Props<Item> = {
  thing: Removed
  /** Those that stand there, and can be chosen. */
  items: readonly Item[]
  called: (item: Item) => string
  /** No visitor is shown it; of entries that are all shown nothing is said. */
  isUnshown?: (item: Item) => boolean
  /** Hears of the one that is brought into view then. */
  onPublished?: (id: string) => void
  action: Pick<ReturnType<typeof useAction>, 'busy' | 'attempt'>
}

/**
 * Choosing several entries of a list, to delete them at once, or to publish those that no visitor is shown: in nobody's way
 * before "Choose several" is pressed. `choice` is what stands in the place of an entry's tools meanwhile, `bar` what stands over the list.
 */
export function useChoosing<Item extends { id: string }>({
  thing,
  items,
  called,
  isUnshown = () => false,
  onPublished,
  action: { busy, attempt },
}: Props<Item>) {
  const { words } = thing
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [asking, setAsking] = useState(false)
  /** While they are published: how far that is, and by what it is stopped. */
  const [going, setGoing] = useState<{ how: string; stop: () => void }>()
  const begin = useRef<HTMLButtonElement>(null)
  // One that somebody else has deleted meanwhile is not chosen any more.
  const those = chosen ? items.filter(({ id }) => chosen.has(id)) : []
  const unshown = those.filter(isUnshown)
  const counted = (count: number) => `${count} ${count === 1 ? words.one : words.several}`

  function end() {
    setChosen(undefined)
    requestAnimationFrame(() => (begin.current ? begin.current.focus({ preventScroll: true }) : focusHeading()))
  }

  async function removeThem() {
    const ids = those.map(({ id }) => id)
    const about = `delete ${thing.table} ${ids.join()}`
    const { key } = submissionOf(about)
    const { removeSeveral, restoreSeveral } = livesOf(thing)
    const undo: Undo = {
      ask: (once) => ask(restoreSeveral, { ids }, { key: once }),
      ...(ids[0] && { shows: ids[0] }),
      title: namesOf(those.map(called)),
      deed: 'deleting',
      inTrash: true,
    }
    const outcome = await attempt(() => ask(removeSeveral, { ids }, { key }) as Promise<ActionReply>, { undo }, about)
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(outcome.message, { about })
    if (outcome.success) end()
  }

  async function publishThem() {
    const over = new AbortController()
    const tell = (how: string) => setGoing({ how, stop: () => over.abort() })
    const named = unshown.map((item) => ({ id: item.id, name: called(item) }))
    let left: readonly string[] = []
    const publish = async (): Promise<ActionReply> => {
      const came = await publishThose(thing, named, { signal: over.signal, tell })
      left = came.left
      // Where some are left the focus stays with what tries them once more.
      if (left.length > 0 || came.id === undefined) return { message: came.message }
      onPublished?.(came.id)
      return { message: came.message, id: came.id }
    }
    await attempt(publish, {}, aboutShowing(thing))
    setGoing(undefined)
    // Before what was published is brought into view, which may be nothing.
    if (left.length === 0) end()
    else setChosen(new Set(left))
  }

  function turn(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  const choice = (item: Item): ReactNode | undefined =>
    chosen && (
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={`Choose ${called(item)}`}
          checked={chosen.has(item.id)}
          disabled={busy}
          onChange={() => turn(item.id)}
        />
        <span aria-hidden="true">Choose</span>
      </label>
    )

  const all = items.slice(0, mostAtOnce)
  const toDo = items.some(isUnshown) ? 'delete or publish' : 'delete'
  const besides = unshown.length > 0 && unshown.length < those.length ? `, ${unshown.length} of them not shown yet` : ''
  const told = those.length === 0 ? `Choose the ${words.several} to ${toDo}.` : `${counted(those.length)} chosen${besides}`
  const bar: ReactNode = chosen ? (
    <section
      className={styles.bar}
      aria-label={`Choosing ${words.several}`}
      onKeyDown={({ key }) => key === 'Escape' && (going?.stop ?? end)()}
    >
      <div className={styles.deeds}>
        <p role="status">{going?.how ?? told}</p>
        {!going && those.length < all.length && (
          <Button look="quiet" onClick={() => setChosen(new Set(all.map(({ id }) => id)))}>
            {`Choose all ${all.length}`}
          </Button>
        )}
        {unshown.length > 0 && (
          <Button busy={going !== undefined} onClick={() => void publishThem()}>
            {`Publish ${unshown.length}`}
          </Button>
        )}
        {!going && those.length > 0 && (
          <Button icon="trash" look={unshown.length > 0 ? 'quiet' : 'main'} busy={busy} onClick={() => setAsking(true)}>
            {`Delete ${those.length}…`}
          </Button>
        )}
        <Button look="quiet" onClick={going?.stop ?? end}>
          {going ? 'Stop' : 'Cancel'}
        </Button>
      </div>
    </section>
  ) : (
    items.length > 1 && (
      <div className={styles.begin}>
        <Button ref={begin} look="quiet" onClick={() => setChosen(new Set())}>
          Choose several
        </Button>
      </div>
    )
  )
  const question: ReactNode = asking && (
    <SeveralQuestion
      what={counted(those.length)}
      named={those.map((item) => ({ id: item.id, name: called(item) }))}
      onYes={() => void removeThem()}
      onClose={() => setAsking(false)}
    />
  )

  return { chosen, choice, bar, question }
}

/** What several are called in a sentence. */
const namesOf = ([first, ...rest]: string[]) => `“${first}”${rest.length === 0 ? '' : ` and ${rest.length} more`}`
