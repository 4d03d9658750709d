import { useEffect, useRef, useState } from 'react'
import { kept, livesCalls, livesOf } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import links from '../../ui/link.module.css'
import { More } from '../../ui/more.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { submissionOf, wasAnswered } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { ConsolePart } from '../../web/console-part.tsx'
import { Link } from '../../web/link.tsx'
import { Moment } from '../../web/moment.tsx'
import { useAction } from '../../web/use-action.ts'
import { useLongList } from '../../web/use-long-list.ts'
import { thingOf } from './audited-collections.ts'
import { EraseQuestion } from './erase-question.tsx'
import styles from './trash.module.css'

type Trashed = Awaited<ReturnType<typeof askTrash>>['data'][number]
const askTrash = (query: object) => need(ask, livesCalls.trash, query)

/** In how many days something goes: 'in 29 days'. */
function daysTo(goes: string) {
  const days = Math.ceil((Date.parse(goes) - Date.now()) / (24 * 60 * 60_000))
  return days > 1 ? `in ${days} days` : days === 1 ? 'within a day' : 'with the next emptying'
}

/** What was deleted on the whole site and can still be put back, the last deleted first. */
export function TrashConsole() {
  const { items, reply, more, failed, again, showMore } = useLongList<Trashed, Awaited<ReturnType<typeof askTrash>>>(askTrash)
  const { busy, attempt } = useAction()
  const [back, setBack] = useState<Trashed>()
  const [erasing, setErasing] = useState<Trashed>()
  const told = useRef<HTMLParagraphElement>(null)

  // The button that was pressed has gone with its line; whoever pressed it goes on at what came of it.
  useEffect(() => {
    if (back) told.current?.querySelector('a')?.focus()
  }, [back])

  async function send(deed: 'restore' | 'erase', { id, kind }: Trashed) {
    const thing = thingOf(kind)
    if (!thing) return false
    const about = `${deed} ${id}`
    const { key } = submissionOf(about)
    const outcome = await attempt(() => ask(livesOf(thing)[deed], undefined, { id, key }) as Promise<{ message: string }>, {}, about)
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(outcome.message, { about })
    return outcome.success
  }

  async function restore(one: Trashed) {
    if (await send('restore', one)) setBack(one)
  }

  async function erase(one: Trashed) {
    if (await send('erase', one)) focusHeading(told.current?.closest('section'))
  }

  return (
    <ConsolePart id="trash">
      {reply && (
        <p className={styles.clock}>
          {reply.lastRan === null ? (
            'The site empties the trash by its own clock. It has not had to yet.'
          ) : (
            <span>
              The site looked through the trash by its own clock on <Moment at={reply.lastRan} />.
            </span>
          )}
        </p>
      )}
      <p ref={told} role="status" className={styles.back}>
        {back && (
          <>
            <span>{`“${back.title}” is back: `}</span>
            <Link className={links.link} to={`${thingOf(back.kind)?.page ?? '/'}#${back.id}`}>
              see where it stands
            </Link>
          </>
        )}
      </p>
      {failed && <Failed message="What lies in the trash could not be fetched." onAgain={again} />}
      {!items && !failed && <Skeletons shape="rows" count={3} />}
      {items?.length === 0 && <Empty>Nothing lies here. What is deleted can be put back from here for {kept.trash} days.</Empty>}
      <ul className={styles.list} aria-label="What lies in the trash">
        {items?.map((one) => (
          <li key={one.id}>
            {one.picture && (
              <div className={styles.picture}>
                <Picture src={one.picture} alt="" shape="square" sizes="4rem" />
              </div>
            )}
            <div className={styles.words}>
              <Chip>{thingOf(one.kind)?.words.one ?? one.kind}</Chip>
              <strong>{one.title || 'Without a title'}</strong>
              <span className={styles.facts}>
                Deleted by {one.by ?? 'the site itself'}, <Moment at={one.since} />. Goes for good {daysTo(one.goes)}.
              </span>
            </div>
            <div className={styles.deeds}>
              <Button look="quiet" busy={busy} onClick={() => void restore(one)}>
                Put back<span className="sr-only"> {one.title}</span>
              </Button>
              <Button look="quiet" busy={busy} onClick={() => setErasing(one)}>
                Delete for good<span className="sr-only"> {one.title}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {more && (
        <More>
          <Button look="quiet" onClick={showMore}>
            Show older ones
          </Button>
        </More>
      )}
      {erasing && (
        <EraseQuestion
          title={erasing.title}
          isPerson={thingOf(erasing.kind)?.personal ?? false}
          onYes={() => void erase(erasing)}
          onClose={() => setErasing(undefined)}
        />
      )}
    </ConsolePart>
  )
}
