import { type Change, livesOf } from '../contract/lives.ts'
import type { Thing } from '../contract/thing.ts'
import { Button } from '../ui/button.tsx'
import { submissionOf, wasAnswered } from '../ui/submission.ts'
import { say } from './alerts.ts'
import { isRefusal, need } from './ask.ts'
import { ask } from './browser-ask.ts'
import { deedWords, whoOf } from './change.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './changes.module.css'
import { Moment } from './moment.tsx'
import { useAction } from './use-action.ts'
import { useLongList } from './use-long-list.ts'

const changedSince = 'Somebody else has changed this since, so nothing was undone. The history shows what they changed.'

type Props = { thing: Pick<Thing, 'table' | 'fields' | 'readAs' | 'wire'>; id: string; onDone: () => void }

/** What became of one entry, the newest first, with a way to put each earlier version back, which can be undone like a delete. */
export function EntryHistory({ thing, id, onDone }: Props) {
  const lives = livesOf(thing)
  const list = useLongList<Change, { data: Change[] }>(async (query) => ({
    data: (await need((call, body, asked) => ask(call, body, { ...asked, id }), lives.changes, query)).data,
  }))
  const { busy, attempt } = useAction()
  const newest = list.items?.[0]

  async function putBack(change: Change) {
    const about = `put back ${id}`
    const { key } = submissionOf(`${about} ${change.id}`)
    // What stood there comes back only where nobody has changed it since.
    let version: string | undefined
    const undo = {
      ask: async (once: string) => {
        const reply = await ask(lives.putBack, { change: newest?.id ?? '' }, { id, key: once, version })
        return isRefusal(reply) && reply.status === 412 ? { ...reply, message: changedSince } : reply
      },
      shows: id,
    }
    const action = async () => {
      const reply = await ask(lives.putBack, { change: change.id }, { id, key })
      const entry = isRefusal(reply) ? reply : await ask(lives.entry, undefined, { id }).catch(() => undefined)
      if (entry && !isRefusal(entry)) version = entry.version
      return reply
    }
    const outcome = await attempt(action, { undo }, about)
    if (outcome.answered !== false) wasAnswered(`${about} ${change.id}`)
    if (typeof outcome.message === 'string') say(outcome.message, { about })
    if (outcome.success) onDone()
  }

  return (
    <ChangeList
      list={list}
      label="What was done with it"
      empty={<p className={styles.same}>Nothing is noted of it yet: it is as old as the site's history.</p>}
      thingOf={() => thing}
      head={(change) => (
        <>
          <strong>{whoOf(change)}</strong> {deedWords[change.what]}
          <span className={styles.when}>
            <Moment at={change.at} />
          </span>
        </>
      )}
      summary={({ before, after }) => !(before && after) && 'What it said'}
      foot={(change) =>
        change === newest ? (
          <p className={styles.now}>So it stands now.</p>
        ) : (
          <Button look="quiet" busy={busy} onClick={() => void putBack(change)}>
            Put this version back<span className="sr-only"> of {new Date(change.at).toISOString().slice(0, 16)}</span>
          </Button>
        )
      }
    />
  )
}
