import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayAt } from '../../contract/club-time.ts'
import type { Thing } from '../../contract/collection.ts'
import { isLocalTime, localAt, momentOf, writtenTime } from '../../contract/local-time.ts'
import { postedTexts } from '../../contract/posted-texts.ts'
import { draft, timesOf } from '../../contract/times.ts'
import { placed, type Unshown } from '../../contract/unshown.ts'
import { wireName } from '../../contract/wire-name.ts'
import { Button } from '../../ui/button.tsx'
import { submissionOf, wasAnswered } from '../../ui/submission.ts'
import { aboutShowing } from '../../web/about-showing.ts'
import { allAlerts, dismiss, say } from '../../web/alerts.ts'
import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { useLoaded } from '../../web/router-view.tsx'
import type { ActionReply, useAction } from '../../web/use-action.ts'
import { PreviewBar } from './preview-bar.tsx'
import { showPublished } from './show-published.ts'
import styles from './unshown.module.css'

export type Shelved = Pick<Thing, 'table' | 'fields' | 'wire' | 'publishable' | 'by' | 'readAs'>
type Action = Pick<ReturnType<typeof useAction>, 'attempt'>
/** Where a page of a list begins and ends: whether there are older entries on others, and newer ones. */
export type Around = { more?: boolean; newer?: boolean }

/**
 * The drafts of a list and what has expired, which administrators see in their places: what is said of each, with the ways to see
 * it as visitors will and to publish it. `preview`: somebody looks at one so, and nothing else of an administrator's is shown.
 */
export function useUnshown<Item extends { id: string }>(thing: Shelved, { attempt }: Action) {
  const loaded = useLoaded()
  const [unshown, setUnshown] = useState<readonly Unshown[]>([])
  const [publishing, setPublishing] = useState<string>()
  const [looked, setLooked] = useState<Unshown>()
  const rounds = useRef(0)
  const published = useRef<string>(undefined)

  // Whenever the page has asked for its lists anew, however short that was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page shows is another then.
  useEffect(() => {
    if (!thing.publishable) return
    const round = ++rounds.current
    void unshownOf(thing).then((found) => found && round === rounds.current && setUnshown(found))
  }, [thing, loaded])

  useEffect(() => {
    const id = published.current
    if (id === undefined || unshown.some((one) => one.id === id)) return
    published.current = undefined
    // Once the page has put them where they stand now.
    requestAnimationFrame(() => showPublished(id))
  }, [unshown])

  /** Before the page asks for anything anew, whose answer may come before anybody hears of the press. */
  function onPublished(id: string) {
    published.current = id
  }

  async function publish(id: string, called: string) {
    const about = `publish ${id}`
    const { key } = submissionOf(about)
    // What was told of the press before is out of date.
    for (const former of allAlerts()) if (former.about === about) dismiss(former.id)
    setPublishing(id)
    const send = async () => {
      const reply = await ask(timesOf(thing).publish, undefined, { id, key })
      if (!isRefusal(reply)) onPublished(id)
      // With its id, so that it is shown where it stands now, and has the focus that goes with the button.
      return (isRefusal(reply) ? reply : { ...reply, id }) as ActionReply
    }
    const outcome = await attempt(send, {}, aboutShowing(thing))
    setPublishing(undefined)
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(`Publishing ${called}: ${outcome.message}`, { about })
  }

  function lookBack(id: string) {
    setLooked(undefined)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-preview="${CSS.escape(id)}"]`)?.focus()),
    )
  }

  const shown = looked ? [asPosted(thing, looked)] : unshown
  const known = (item: Item) => unshown.find(({ id }) => id === item.id)
  const mark = (item: Item): ReactNode => {
    const one = known(item)
    return one && <strong className={styles.mark}>{markOf(one)}</strong>
  }
  const beside = (item: Item, called: string): ReactNode => {
    const one = known(item)
    if (one === undefined) return undefined
    return (
      <span className={styles.unshown}>
        {mark(item)}
        <Button look="quiet" data-preview={one.id} onClick={() => setLooked(one)}>
          Preview<span className="sr-only">{` ${called}`}</span>
        </Button>
        <Button look="quiet" busy={publishing === one.id} onClick={() => void publish(one.id, called)}>
          Publish now<span className="sr-only">{` ${called}`}</span>
        </Button>
      </span>
    )
  }

  return {
    /** What all of this follows from. */
    state: [unshown, looked, publishing],
    placed: (items: readonly Item[], around?: Around) => (shown.length === 0 ? [...items] : placed(thing, items, shown, around)),
    mark,
    beside,
    isUnshown: (item: Item) => known(item) !== undefined,
    onPublished,
    preview: looked && <PreviewBar id={looked.id} onBack={() => lookBack(looked.id)} />,
    /** The day on which visitors will see what is looked at. */
    seenOn: looked && dayAt(comesAt(looked)),
  }
}

/** When visitors will see one first: at its time, or now, if somebody publishes it. */
const comesAt = ({ publishAt }: Unshown) => (isLocalTime(publishAt) && momentOf(publishAt)) || new Date()

/** One as it will be told once it is posted. */
const asPosted = (thing: Shelved, one: Unshown): Unshown => {
  const when = Object.entries(postedTexts(thing.fields, comesAt(one)))
  return { ...one, ...Object.fromEntries(when.map(([name, text]) => [wireName(thing, name), text])) }
}

// How many are asked for at once. More follow: one that is in no list and in no trash can be found here alone.
const atOnce = 500

async function unshownOf(thing: Shelved): Promise<readonly Unshown[] | undefined> {
  const all = new Map<string, Unshown>()
  try {
    for (;;) {
      const [before, after] = [all.size, [...all.keys()].at(-1)]
      const reply = await ask(timesOf(thing).asides, undefined, { query: { limit: atOnce, after } })
      if (isRefusal(reply)) return undefined
      for (const one of reply.data as unknown as Unshown[]) all.set(one.id, one)
      if (all.size < before + atOnce) return [...all.values()]
    }
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** What is said of one in words. */
function markOf({ state, publishAt, since }: Unshown): string {
  if (state === 'expired') return `Expired on ${writtenTime(localAt(new Date(since)))}`
  return publishAt === draft ? 'Draft' : `Planned for ${writtenTime(publishAt)}`
}
