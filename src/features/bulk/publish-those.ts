import type { Thing } from '../../contract/collection.ts'
import { timesOf } from '../../contract/times.ts'
import { submissionOf, wasAnswered } from '../../ui/submission.ts'
import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { untilAnswered } from '../../web/until-answered.ts'

type Published = Pick<Thing, 'table' | 'wire' | 'words'>
type Those = readonly { id: string; name: string }[]
/** `signal`: somebody stops it; `tell` hears how far it is, or what it waits for. */
type Going = { signal: AbortSignal; tell: (how: string) => void }
/** `id`: the first of those that are shown now; `left`: those that can be tried once more. */
type Came = { message: string; id: string | undefined; left: readonly string[] }

/**
 * Publishes several entries, one after the other and over a lost connection: from the last on, because each becomes the newest, and
 * so they stand in the same order afterwards. One that is refused is in no other's way, and is named with the reason.
 */
export async function publishThose(thing: Published, those: Those, { signal, tell }: Going): Promise<Came> {
  const done: string[] = []
  const gone: string[] = []
  const refused = new Map<string, string[]>()
  for (const [at, { id, name }] of those.toReversed().entries()) {
    const how = `Publishing ${at + 1} of ${those.length}…`
    tell(how)
    const reply = await publishOne(thing, id, signal, (why) => tell(why ?? how))
    // It was stopped, or who should log in again has not, which is told where that was asked.
    if (reply === undefined || (isRefusal(reply) && reply.status === 401)) break
    if (!isRefusal(reply)) done.push(id)
    else {
      refused.set(reply.message, [...(refused.get(reply.message) ?? []), `“${name}”`])
      if (reply.status === 404) gone.push(id)
    }
    if (signal.aborted) break
  }
  const left = those.map(({ id }) => id).filter((id) => !done.includes(id) && !gone.includes(id))
  const listed = new Intl.ListFormat('en-GB')
  const refusals = [...refused].map(([why, names]) => ` ${listed.format(names)} ${names.length === 1 ? 'was' : 'were'} not: ${why}`)
  return { message: `${sumOf(thing, done.length, those.length)}${refusals.join('')}`, id: done.at(-1), left }
}

/** Undefined where it was stopped before an answer came. */
async function publishOne(thing: Published, id: string, signal: AbortSignal, onWait: (why: string | undefined) => void) {
  const about = `publish ${id}`
  const { key } = submissionOf(about)
  let answer: Awaited<ReturnType<typeof send>> | undefined
  const send = () => ask(timesOf(thing).publish, undefined, { id, key })
  try {
    const anew = async () => {
      // What an earlier try was answered says nothing of this one, whose answer may be lost.
      answer = undefined
      answer = await send()
      return answer
    }
    answer = await untilAnswered(anew, { signal, onWait })
  } catch (error) {
    if (!signal.aborted) throw error
  }
  if (answer) wasAnswered(about)
  return answer
}

function sumOf({ words }: Published, done: number, of: number) {
  if (done === of) return `${of} ${of === 1 ? words.one : words.several} published.`
  return done === 0 ? 'Nothing was published.' : `${done} of ${of} ${words.several} published.`
}
