import { type ReactNode, useEffect, useRef, useState } from 'react'
import { wireName } from '../../contract/call.ts'
import { dayAt, isLocalTime, localAt, momentOf, writtenTime } from '../../contract/club-time.ts'
import type { Thing } from '../../contract/collection.ts'
import { postedTexts } from '../../contract/fields.ts'
import { draft, timesOf } from '../../contract/times.ts'
import { Button } from '../../ui/button.tsx'
import { submissionOf, wasAnswered } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { usePageState } from '../../web/page-state.ts'
import type { Item, ListContext, ListTool } from '../../web/slots.ts'
import { type ActionReply, aboutShowing } from '../../web/use-action.ts'
import { placed, type Unshown } from './placed.ts'
import { PreviewBar } from './preview-bar.tsx'
import styles from './publishing.module.css'

type Publishable = Pick<Thing, 'table' | 'fields' | 'wire' | 'publishable' | 'by' | 'readAs'>

/**
 * Drafts, scheduled and expired entries, which administrators see in their place in the list: their mark, and the tools to preview and to
 * publish them.
 */
export function useUnpublished({ thing, action: { attempt } }: ListContext): ListTool {
  const { loaded } = usePageState()
  const [unpublished, setUnpublished] = useState<readonly Unshown[]>([])
  const [publishing, setPublishing] = useState<string>()
  const [previewed, setPreviewed] = useState<Unshown>()
  const latest = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever the page's data was loaded again.
  useEffect(() => {
    if (!thing.publishable) return
    latest.current += 1
    const mine = latest.current
    void unpublishedOf(thing).then((found) => found && mine === latest.current && setUnpublished(found))
  }, [thing, loaded])

  async function publish(id: string, called: string) {
    const about = `publish ${id}`
    const { key } = submissionOf(about)
    setPublishing(id)
    const send = async () => {
      const reply = await ask(timesOf(thing).publish, undefined, { id, key })
      // With its id, so that it is brought into view at its new place.
      return (isRefusal(reply) ? reply : { ...reply, id }) as ActionReply
    }
    const outcome = await attempt(send, { about: aboutShowing(thing) })
    setPublishing(undefined)
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(`Publishing ${called}: ${outcome.message}`, { about: aboutShowing(thing) })
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
    state: [unpublished, previewed, publishing],
    placed: (items, around) => (shown.length === 0 ? [...items] : placed(thing, items, shown, around)),
    isUnpublished: (item) => known(item) !== undefined,
    mark,
    beside: (item, called) => {
      const one = known(item)
      return (
        one && (
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
      )
    },
    preview: previewed && <PreviewBar id={previewed.id} onBack={() => endPreview(previewed.id)} />,
    seenOn: previewed && dayAt(comesAt(previewed)),
  }
}

/** When visitors will see one first: at its time, or now, if somebody publishes it. */
const comesAt = ({ publishAt }: Unshown) => (isLocalTime(publishAt) ? momentOf(publishAt) : new Date())

/** One as it will be told once it is posted. */
const asPosted = (thing: Publishable, one: Unshown): Unshown => {
  const when = Object.entries(postedTexts(thing.fields, comesAt(one)))
  return { ...one, ...Object.fromEntries(when.map(([name, text]) => [wireName(thing, name), text])) }
}

async function unpublishedOf(thing: Publishable): Promise<readonly Unshown[] | undefined> {
  try {
    const reply = await ask(timesOf(thing).asides, undefined, { query: { limit: 1000 } })
    return isRefusal(reply) ? undefined : (reply.data as unknown as Unshown[])
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
