import { type ReactNode, use, useEffect, useState } from 'react'
import { type Fields, keysOf } from '../contract/fields.ts'
import { type Clash, clashesOf, merged } from '../ui/clashes.ts'
import type { Draft } from '../ui/draft.ts'
import type { Outcome, Values } from '../ui/form.tsx'
import { randomKey } from '../ui/random-key.ts'
import { isRefusal, type Refusal } from './ask.ts'
import { Gone } from './gone.tsx'
import { type Choice, Meeting, type Met } from './meeting.tsx'
import { type Asked, askBack, askNewest, asTyped, changedBy, closeNewest, openNewest } from './newest.ts'
import { outcomeOf } from './outcome-of.ts'
import { type ActionReply, useAction } from './use-action.ts'
import { type Drafted, draftOf, useDeviceDraft } from './use-device-draft.ts'

type Act = (version: string | undefined, key: string) => Promise<ActionReply | Refusal>
/** What an edit began from, what others have saved since, and what has become of the entry. */
type Begun = { base: Values; version: string | undefined; met?: Met | undefined; given?: Values; is?: 'gone' | 'anew' }

// So often an edit is sent again by itself where others have saved, but nothing that is in its way.
const mostTries = 3

/**
 * The edit of one entry, which begins from its newest values and is sent with their version: where somebody else has saved
 * first, it is shown field by field what they changed, and nothing is saved before that was looked at. Without an entry
 * there is nothing to meet. `anew`: the entry was deleted, and what was typed becomes a new one; `asked`: the entry, whenever
 * it comes, for what else the form shows of it.
 */
export function useEdit(thing: Asked & Drafted, entry: Values | undefined, fields: Fields) {
  const id = entry?.id
  const [asking] = useState(() => (id === undefined ? undefined : openNewest(thing, id)))
  const kept = useDeviceDraft(draftOf(thing, entry))
  const newest = asking && use(asking.begins)
  const { attempt } = useAction()
  const names = keysOf(fields)
  const [begun, setBegun] = useState<Begun>(begin)
  const [opening] = useState(begun.met)
  const { base, version, met, given, is } = begun

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has opened.
  useEffect(() => {
    if (id !== undefined) closeNewest(thing, id)
    if (met) tellWho(met.clashes, kept.found()?.version)
  }, [])

  function begin(): Begun {
    const listed = entry ? asTyped(thing, entry) : {}
    const found = kept.found()
    if (newest === undefined || newest === 'gone') {
      const was = { base: { ...listed, ...found?.began }, version: found?.version }
      return newest === 'gone' ? { ...was, is: 'gone' } : was
    }
    const clashes = found ? clashesOf(names, { began: found.began, theirs: newest.values, mine: found.values }) : []
    return { base: newest.values, version: newest.version, met: metOf(clashes) }
  }

  const draft: Draft = {
    ...kept,
    found: () => {
      const found = kept.found()
      return found && { ...found, values: merged(found.values, opening?.clashes ?? []) }
    },
    keep: (typed) => kept.keep({ ...typed, version }),
  }

  function tellWho(clashes: Clash[], since: string | undefined) {
    if (id === undefined) return
    void changedBy(thing, id, since).then((who) =>
      setBegun((now) => (now.met?.clashes === clashes ? { ...now, met: { ...now.met, ...who } } : now)),
    )
  }

  async function send(values: Values, key: string, act: Act, options?: Parameters<typeof attempt>[1]): Promise<Outcome> {
    if (id === undefined || is === 'anew') return attempt(() => act(undefined, key), options)
    const open = met?.clashes.filter(({ name, both, mine }) => both && !met.chosen[name] && (values[name] ?? '') === mine) ?? []
    if (open.length > 0) return { success: false, message: `Keep yours or take theirs first: ${listOf(open, fields)}.` }
    let from = { base, version }
    let outcome: Outcome = { success: false }
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries > 0 || from.version === undefined) {
        const now = await askNewest(thing, id)
        if (now === 'gone') return lose()
        if (now) {
          const clashes = clashesOf(names, { began: from.base, theirs: now.values, mine: values })
          if (clashes.length > 0) return meet(now.values, now.version, clashes, from.version)
          from = { base: now.values, version: now.version }
        }
      }
      let status = 0
      outcome = await attempt(async () => {
        const reply = await act(from.version, tries === 0 ? key : randomKey())
        if (isRefusal(reply)) status = reply.status
        return reply as ActionReply
      }, options)
      if (status === 404) return lose()
      if (status !== 412) return outcome
    }
    return outcome
  }

  function lose(): Outcome {
    setBegun({ ...begun, is: 'gone' })
    return { success: false }
  }

  function meet(theirs: Values, theirVersion: string, clashes: Clash[], since: string | undefined): Outcome {
    const only = Object.fromEntries(clashes.filter(({ both }) => !both).map(({ name, theirs: value }) => [name, value]))
    setBegun({ base: theirs, version: theirVersion, met: metOf(clashes), given: only })
    tellWho(clashes, since)
    return { success: false }
  }

  function choose({ name, mine, theirs }: Clash, choice: Choice) {
    if (!met) return
    setBegun({ ...begun, given: { [name]: choice === 'mine' ? mine : theirs }, met: { ...met, chosen: { ...met.chosen, [name]: choice } } })
  }

  async function restore() {
    const outcome = await outcomeOf(async () => {
      const { success, message } = await askBack(thing, id ?? '')
      return { success, message }
    })
    if (!outcome.success) return outcome.message
    const now = await askNewest(thing, id ?? '')
    setBegun({ base, version: now === undefined || now === 'gone' ? undefined : now.version })
    return undefined
  }

  const over: ReactNode = met ? (
    <Meeting met={met} fields={fields} onChoose={choose} />
  ) : is === 'gone' ? (
    <Gone one={thing.words.one} onRestore={restore} onAnew={() => setBegun({ ...begun, is: 'anew' })} />
  ) : null

  return { draft, base: entry && base, given, over, asked: is === 'anew' ? undefined : asking?.asked, anew: is === 'anew', send }
}

const metOf = (clashes: Clash[]): Met | undefined => (clashes.length === 0 ? undefined : { clashes, names: [], at: undefined, chosen: {} })
const listOf = (clashes: Clash[], fields: Fields) => clashes.map(({ name }) => fields[name]?.label ?? name).join(', ')
