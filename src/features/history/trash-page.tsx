import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Thing } from '../../contract/collection.ts'
import { kept, livesCalls, livesOf } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import { focusHeading } from '../../ui/focus.ts'
import links from '../../ui/link.module.css'
import { More } from '../../ui/links.tsx'
import panels from '../../ui/panels.module.css'
import { Picture } from '../../ui/picture.tsx'
import { Cancel, Question } from '../../ui/question.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { ask } from '../../web/ask.ts'
import { consolePart } from '../../web/console-page.tsx'
import { Moment } from '../../web/moment.tsx'
import { useAction } from '../../web/use-action.ts'
import { useLongList } from '../../web/use-asked.ts'
import styles from './history.module.css'
import { useAudited } from './use-audited.ts'

type Trashed = z.infer<typeof livesCalls.trash.reply>['data'][number]

/** 'in 29 days'. */
function daysTo(goes: string) {
  const days = Math.ceil((Date.parse(goes) - Date.now()) / (24 * 60 * 60_000))
  return days > 1 ? `in ${days} days` : days === 1 ? 'within a day' : 'at the next cleaning'
}

export const trashPage = (collections: readonly Thing[]) =>
  consolePart({
    lead: `Deleted entries can be restored for ${kept.trash} days.`,
    description: 'Deleted entries that can be restored.',
    collections,
    View: Trash,
  })

/** The deleted entries of the whole site, the last deleted first. */
function Trash() {
  const { items, reply, more, failed, again, showMore } = useLongList(livesCalls.trash)
  const { busy, press } = useAction()
  const { thingOf, kindOf } = useAudited()
  const [back, setBack] = useState<Trashed>()
  const [erasing, setErasing] = useState<Trashed>()
  const restored = useRef<HTMLParagraphElement>(null)

  // The pressed button is gone: the focus goes to the link to the restored entry.
  useEffect(() => {
    if (back) restored.current?.querySelector('a')?.focus()
  }, [back])

  async function send(deed: 'restore' | 'erase', entry: Trashed) {
    const { id, kind } = entry
    const thing = thingOf(kind)
    if (!thing) return
    const { success } = await press(`${deed} ${id}`, (key) => ask(livesOf(thing)[deed], undefined, { id, key }))
    if (success && deed === 'restore') setBack(entry)
    else if (success) focusHeading()
  }

  return (
    <>
      {reply && (
        <p className={`small ${styles.clock}`}>
          {reply.lastRan === null ? (
            'The trash is cleaned automatically; nothing was due yet.'
          ) : (
            <span>
              Last cleaned on <Moment at={reply.lastRan} />.
            </span>
          )}
        </p>
      )}
      <p ref={restored} role="status" className={`filled ${styles.clock}`}>
        {back && (
          <>
            <span>{`“${back.title}” was restored: `}</span>
            <a className={links.link} href={`${thingOf(back.kind)?.page ?? '/'}#${back.id}`}>
              show it on its page
            </a>
          </>
        )}
      </p>
      {failed && <Failed message="The trash could not be loaded." onAgain={again} />}
      {!items && !failed && <Skeletons count={3} />}
      {items?.length === 0 && <Empty>The trash is empty.</Empty>}
      <ul className={panels.lines} aria-label="Deleted entries">
        {items?.map((one) => (
          <li key={one.id} className="row">
            {one.picture && (
              <div className={styles.picture}>
                <Picture src={one.picture} alt="" shape="square" sizes="4rem" />
              </div>
            )}
            <div className={styles.words}>
              <Chip>{kindOf(one.kind)}</Chip>
              <strong dir="auto">{one.title || 'Untitled'}</strong>
              <span className="small">
                Deleted {one.by ? `by ${one.by}` : 'automatically'}, <Moment at={one.since} />. Will be deleted permanently{' '}
                {daysTo(one.goes)}.
              </span>
            </div>
            <div className="wrap">
              <Button look="quiet" busy={busy} onClick={() => void send('restore', one)}>
                Restore<span className="sr-only"> {one.title}</span>
              </Button>
              <Button look="quiet" busy={busy} onClick={() => setErasing(one)}>
                Delete permanently<span className="sr-only"> {one.title}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {more && (
        <More>
          <Button look="quiet" onClick={showMore}>
            Show older entries
          </Button>
        </More>
      )}
      {erasing && (
        <EraseQuestion
          title={erasing.title}
          isPerson={thingOf(erasing.kind)?.personal ?? false}
          onYes={() => void send('erase', erasing)}
          onClose={() => setErasing(undefined)}
        />
      )}
    </>
  )
}

type EraseProps = { title: string; isPerson: boolean; onYes: () => void; onClose: () => void }

function EraseQuestion({ title, isPerson, onYes, onClose }: EraseProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  function yes() {
    dialog.current?.close()
    onYes()
  }

  return (
    <Question dialog={dialog} heading={`Delete “${title || 'this'}” permanently?`} onClose={onClose}>
      <p>
        {isPerson
          ? 'This also erases everything we stored about this person, including history. It cannot be undone.'
          : 'It cannot be undone. Its files are deleted too, unless something else uses them.'}
      </p>
      <p>Existing backups still contain it until they expire. So does the state from before a restore, for {kept.trash} days.</p>
      <div className="wrap">
        <Button onClick={yes}>Delete permanently</Button>
        <Cancel />
      </div>
    </Question>
  )
}
