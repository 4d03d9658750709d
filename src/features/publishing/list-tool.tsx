import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { wireName } from '../../contract/call.ts'
import { dayAt, isLocalTime, localAt, momentOf, writtenTime } from '../../contract/club-time.ts'
import { postedTexts } from '../../contract/fields.ts'
import { draft, timesOf } from '../../contract/times.ts'
import { Button } from '../../ui/button.tsx'
import { ask, isRefusal } from '../../web/ask.ts'
import { usePageState } from '../../web/page-state.ts'
import { session } from '../../web/session.ts'
import type { Item, ListContext, ListTool, Tooled } from '../../web/slots.ts'
import { aboutShowing } from '../../web/use-action.ts'
import { placed, type Unshown } from './placed.ts'
import styles from './publishing.module.css'

/** Drafts, scheduled and expired entries in their places, with tools to preview and publish; and when an entry expires. */
export function useUnpublished({ thing, action: { press } }: ListContext): ListTool {
  const { loaded } = usePageState()
  const [{ unpublished, ending }, setLists] = useState<Lists>({ unpublished: [], ending: [] })
  const [publishing, setPublishing] = useState<string>()
  const [previewed, setPreviewed] = useState<Unshown>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever the page's data was loaded again.
  useEffect(() => {
    if (!thing.publishable) return
    let isLatest = true
    ask(timesOf(thing).asides, undefined, { query: { limit: 1000 } }).then((reply) => {
      if (isLatest && !isRefusal(reply)) setLists({ unpublished: reply.data as unknown as Unshown[], ending: reply.ending })
    }, console.error)
    return () => {
      isLatest = false
    }
  }, [thing, loaded])

  async function publish(id: string, called: string) {
    setPublishing(id)
    const send = async (key: string) => {
      const reply = await ask(timesOf(thing).publish, undefined, { id, key })
      // With its id, so that it is brought into view at its new place.
      return isRefusal(reply) ? reply : { ...reply, id }
    }
    await press(`publish ${id}`, send, { about: aboutShowing(thing), words: (why) => `Publishing ${called}: ${why}` })
    setPublishing(undefined)
  }

  function endPreview(id: string) {
    setPreviewed(undefined)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-preview="${CSS.escape(id)}"]`)?.focus()),
    )
  }

  const shown = previewed ? [asPosted(thing, previewed)] : unpublished
  const known = (item: Item) => unpublished.find(({ id }) => id === item.id)
  const mark = (item: Item): ReactNode => {
    const one = known(item)
    return one && <strong className={styles.mark}>{markOf(one)}</strong>
  }

  return {
    state: [unpublished, ending, previewed, publishing],
    placed: (items, around) => (shown.length === 0 ? [...items] : placed(thing, items, shown, around)),
    isUnpublished: (item) => known(item) !== undefined,
    mark,
    beside: (item, called) => {
      const end = ending.find(({ id }) => id === item.id)
      if (end) return <span className={styles.unshown}>{`Visible until ${writtenTime(end.expiresAt)}`}</span>
      const one = known(item)
      if (!one) return null
      return (
        <span className={styles.unshown}>
          {mark(item)}
          <Button look="quiet" data-preview={one.id} onClick={() => setPreviewed(one)}>
            Preview<span className="sr-only">{` ${called}`}</span>
          </Button>
          <Button look="quiet" busy={publishing === one.id} onClick={() => void publish(one.id, called)}>
            Publish now<span className="sr-only">{` ${called}`}</span>
          </Button>
        </span>
      )
    },
    preview: previewed && {
      day: dayAt(comesAt(previewed)),
      bar: <PreviewBar id={previewed.id} onBack={() => endPreview(previewed.id)} />,
    },
  }
}

/** When visitors will see an entry first: at its time, or now. */
const comesAt = ({ publishAt }: Unshown) => (isLocalTime(publishAt) ? momentOf(publishAt) : new Date())

const asPosted = (thing: Tooled, one: Unshown): Unshown => {
  const when = Object.entries(postedTexts(thing.fields, comesAt(one)))
  return { ...one, ...Object.fromEntries(when.map(([name, text]) => [wireName(thing, name), text])) }
}

type Lists = { unpublished: readonly Unshown[]; ending: readonly { id: string; expiresAt: string }[] }

function markOf({ state, publishAt, since }: Unshown): string {
  if (state === 'expired') return `Expired on ${writtenTime(localAt(new Date(since)))}`
  return publishAt === draft ? 'Draft' : `Scheduled for ${writtenTime(publishAt)}`
}

/** The page as visitors will see it with an entry, which is scrolled into view, and the way back. */
function PreviewBar({ id, onBack }: { id: string; onBack: () => void }) {
  const bar = useRef<HTMLElement>(null)
  const leave = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onBack())

  // Before it is painted, and together with what the list around it then is.
  useLayoutEffect(() => {
    session.look('visitor')
    return () => {
      if (session.begun()) session.look('administrator')
    }
  }, [])

  useEffect(() => {
    document.addEventListener('keydown', leave)
    bar.current?.querySelector('button')?.focus({ preventScroll: true })
    document.getElementById(id)?.scrollIntoView({ block: 'center' })
    return () => document.removeEventListener('keydown', leave)
  }, [id])

  return (
    <section ref={bar} className={`row ${styles.bar}`} aria-label="Preview" data-lower-edge>
      <p role="status">This is how visitors will see it.</p>
      <Button onClick={onBack}>Back to editing</Button>
    </section>
  )
}
