import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type Fields, keysOf } from '../contract/fields.ts'
import { fileGoneIn } from '../contract/file-gone.ts'
import { shownWords } from '../contract/shown-words.ts'
import { type Clash, clashesOf, merged } from '../ui/clashes.ts'
import { type Draft, differs } from '../ui/draft.ts'
import type { Outcome, Values } from '../ui/form.tsx'
import { randomKey } from '../ui/random-key.ts'
import { aboutShowing } from './about-showing.ts'
import { isRefusal, type Refusal } from './ask.ts'
import { changedBy, type Who } from './changed-by.ts'
import { Gone } from './gone.tsx'
import { type Labelled, Meeting } from './meeting.tsx'
import { type Choice, chooseFirst, isPending, type Met, metOf } from './met.ts'
import { type Asked, askBack, askNewest, asTyped, closeNewest, isLost, type Newest, openNewest, shownIn } from './newest.ts'
import { outcomeOf } from './outcome-of.ts'
import { type ActionReply, useAction } from './use-action.ts'
import { type Drafted, draftOf, useDeviceDraft } from './use-device-draft.ts'
import { useNotSaved } from './use-not-saved.ts'

type Act = (version: string | undefined, key: string, values: Values) => Promise<ActionReply | Refusal>
/** What an edit began from, what others have saved since (`since`: the version before that), and what has become of the entry. */
type Begun = {
  base: Values
  version: string | undefined
  met?: Met | undefined
  since?: string | undefined
  given?: Values
  is?: 'gone' | 'erased' | 'anew'
}
type Coming = Promise<Newest | undefined>

// So often an edit is sent again by itself where others have saved, but nothing that is in its way.
const mostTries = 3

/**
 * The edit of one entry, which begins from its newest values and is sent with their version: where somebody else has saved
 * first, it is shown field by field what they changed, and nothing is saved before that was looked at; what the site's clock
 * did is in the way of nobody who has not changed the plan. Without an entry there is nothing to meet. `anew`: the entry was
 * deleted, and what was typed becomes a new one; `asked`: the entry, whenever it comes, for when it is shown, of which only what
 * was changed is sent.
 */
export function useEdit(thing: Asked & Drafted, entry: Values | undefined, fields: Fields) {
  const id = entry?.id
  const [asking] = useState(() => (id === undefined ? undefined : openNewest(thing, id)))
  const kept = useDeviceDraft(draftOf(thing, entry))
  const notSaved = useNotSaved(thing, entry)
  const newest = asking && use(asking.begins)
  const { attempt } = useAction()
  const [coming, setComing] = useState<Coming | undefined>(asking?.asked)
  // When the entry is shown, as the form shows it.
  const shown = useRef<Values>({})
  const [begun, setBegun] = useState<Begun>(begin)
  const [opening] = useState(begun.met)
  const { base, version, met, since, given, is } = begun
  const labelled: Labelled = { ...fields, ...shownWords }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has opened.
  useEffect(() => {
    if (id !== undefined) closeNewest(thing, id)
    if (met && id !== undefined)
      void changedBy(thing, id, kept.found()?.version).then((who) =>
        setBegun((now) => (now.met?.clashes === met.clashes ? { ...now, met: metOf(met.clashes, who, now.met.chosen) } : now)),
      )
  }, [])

  useEffect(() => {
    void coming?.then((newest) => {
      shown.current = shownIn(newest)
    })
  }, [coming])

  const named = () => [...keysOf(fields), ...Object.keys(shown.current)]
  /** Without what says of when it is shown what stands already. */
  const meant = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => shown.current[name] !== value))

  function begin(): Begun {
    const listed = entry ? asTyped(thing, entry) : {}
    const found = kept.found()
    if (newest === undefined || isLost(newest)) {
      const { publishAt: _, expiresAt: __, ...began } = found?.began ?? {}
      const was = { base: { ...listed, ...began }, version: found?.version }
      return newest === undefined ? was : { ...was, is: newest }
    }
    const times = shownIn(newest)
    const names = [...keysOf(fields), ...Object.keys(times).filter((name) => found && name in found.began)]
    const clashes = found ? clashesOf(names, { began: found.began, theirs: { ...newest.values, ...times }, mine: found.values }) : []
    return { base: newest.values, version: newest.version, met: metOf(clashes), since: found?.version }
  }

  const draft: Draft = {
    ...kept,
    found: () => {
      const found = kept.found()
      return found && { ...found, values: merged(found.values, opening?.clashes ?? []) }
    },
    keep: (typed) => {
      const values = meant(typed.values)
      const open = openIn(typed.values)
      // What is still to be chosen is so again when the form comes back: it is kept as it was before the other saved.
      const unchosen = Object.fromEntries(open.map(({ name, began }) => [name, began]))
      if (differs(values, { ...typed.began, ...unchosen }))
        kept.keep({
          values,
          began: { ...typed.began, ...shown.current, ...unchosen },
          version: open.length > 0 ? since : version,
        })
      else kept.forget()
    },
  }

  /** What two have changed of which nobody has said yet whose stays. */
  const openIn = (typed: Values) =>
    met?.clashes.filter(({ name, both, mine }) => both && !met.chosen[name] && (typed[name] ?? '') === mine) ?? []

  async function send(...asked: Parameters<typeof sent>): Promise<Outcome> {
    const outcome = await sent(...asked)
    const problems = fileGoneIn(fields, outcome.message)
    return problems ? { ...outcome, problems } : outcome
  }

  async function sent(typed: Values, key: string, act: Act, options?: Parameters<typeof attempt>[1]): Promise<Outcome> {
    const about = typed.publishAt === undefined ? undefined : aboutShowing(thing)
    if (id === undefined || is === 'anew') return attempt(() => act(undefined, key, typed), options, about)
    const values = meant(typed)
    const open = openIn(typed)
    if (open.length > 0) return { success: false, message: chooseFirst(open, labelled) }
    let from = { base, version }
    let outcome: Outcome = { success: false }
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries > 0 || from.version === undefined) {
        const now = await askNewest(thing, id)
        if (isLost(now)) return lose(now)
        if (now) {
          const began = { ...from.base, ...shown.current }
          const clashes = clashesOf(named(), { began, theirs: { ...now.values, ...shownIn(now) }, mine: values })
          const who = clashes.length > 0 ? await changedBy(thing, id, from.version) : undefined
          if (metOf(clashes, who)) return meet(now, clashes, from.version, who)
          from = { base: now.values, version: now.version }
        }
      }
      let status = 0
      outcome = await attempt(
        async () => {
          const reply = await act(from.version, tries === 0 ? key : randomKey(), values)
          if (isRefusal(reply)) status = reply.status
          return reply as ActionReply
        },
        options,
        about,
      )
      if (status === 404) return lose(await askNewest(thing, id))
      if (status !== 412) return outcome
    }
    return outcome
  }

  function lose(now: Newest | undefined): Outcome {
    setBegun({ ...begun, is: now === 'erased' ? now : 'gone' })
    return { success: false, unseen: () => notSaved('deleted') }
  }

  function meet(now: Exclude<Newest, string>, clashes: Clash[], before: string | undefined, who: Who | undefined): Outcome {
    const only = Object.fromEntries(clashes.filter(({ both }) => !both).map(({ name, theirs: value }) => [name, value]))
    setBegun({ base: now.values, version: now.version, met: metOf(clashes, who), since: before, given: only })
    shown.current = shownIn(now)
    setComing(Promise.resolve(now))
    return { success: false, unseen: () => notSaved('changed', who) }
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
    const now = await askNewest(thing, id ?? '')
    if (outcome.success) {
      setBegun({ base, version: now === undefined || isLost(now) ? undefined : now.version })
      setComing(Promise.resolve(now))
    } else if (now === 'erased') lose(now)
    return outcome.success ? undefined : outcome.message
  }

  const askAgain = () => id !== undefined && setComing(askNewest(thing, id))

  const over: ReactNode = met ? (
    !isPending(met) && <Meeting met={met} fields={labelled} onChoose={choose} />
  ) : is === 'gone' || is === 'erased' ? (
    <Gone one={thing.words.one} isErased={is === 'erased'} onRestore={restore} onAnew={() => setBegun({ ...begun, is: 'anew' })} />
  ) : null

  return { draft, base: entry && base, given, over, asked: is === 'anew' ? undefined : coming, askAgain, anew: is === 'anew', send }
}
