import { use, useEffect, useRef, useState } from 'react'
import type { Thing } from '../contract/collection.ts'
import { type Fields, keysOf } from '../contract/fields.ts'
import { livesPaths } from '../contract/life-paths.ts'
import { shownWords } from '../contract/times.ts'
import type { Autosave } from '../ui/autosave.ts'
import { openAutosave } from '../ui/device-autosave.ts'
import { type Choice, type Clash, clashesOf, EditConflict, labelOf } from '../ui/edit-conflict.tsx'
import type { Outcome, Values } from '../ui/form.tsx'
import { Failed } from '../ui/states.tsx'
import { say, type Undo } from './alerts.ts'
import { isRefusal, type Refusal } from './ask.ts'
import { Moment } from './moment.tsx'
import { type Asked, asTyped, changedBy, type Newest, newestOf, type Who } from './newest.ts'
import { outcomeOf } from './outcome-of.ts'
import { signedIn } from './session.ts'
import { type ActionReply, aboutShowing, useAction } from './use-action.ts'

type Edited = Asked & Pick<Thing, 'title' | 'words'>
type Act = (version: string | undefined, key: string, values: Values) => Promise<ActionReply | Refusal>
/** What someone else has saved since the form began. */
type Conflicting = { now: Newest; conflict: { clashes: Clash[]; chosen: Record<string, Choice>; who: Who | undefined }; given: Values }

const opening = new Map<string, ReturnType<typeof open>>()

/** Opens a form once, however often React asks before it is shown: reads what was typed before, and the entry as it is stored now. */
function openOnce(form: string, thing: Edited, id: string | undefined) {
  const opened = opening.get(form) ?? open(form, thing, id)
  opening.set(form, opened)
  return opened
}

const open = (form: string, thing: Edited, id: string | undefined) =>
  outcomeOf(async () => {
    const label = id === undefined ? `A new ${thing.words.one}` : `Edit the ${thing.words.one}`
    const now = id === undefined ? undefined : await newestOf(thing, id)
    const autosave = await openAutosave(signedIn(), { form, path: location.pathname, label, title: thing.title }, signedIn)
    return { success: true, message: '', autosave, now }
  })

const newestIfRead = (thing: Edited, id: string) => newestOf(thing, id).catch(() => undefined)

/** An entry's form, autosaved and sent with the version it began with. Fields that someone else has saved too are decided first. */
export function useEdit(thing: Edited, entry: Values | undefined, fields: Fields) {
  const id = entry?.id
  const form = `${thing.table} ${id ?? 'new'}`
  const [promise, setPromise] = useState(() => openOnce(form, thing, id))
  const opened = use(promise)
  const { autosave: device, now } = 'autosave' in opened ? opened : {}
  const { attempt } = useAction()
  const isClosed = useRef(false)
  const found = device?.found()
  const began = found?.version ? found.began : (now?.values ?? (entry && asTyped(thing, entry)))
  const since = found?.version ?? now?.version
  const [conflicting, setConflicting] = useState<Conflicting>()
  const { conflict, given } = conflicting ?? {}
  /** What is stored and its version, as far as this form knows; it is sent with that. */
  const { values: stored, version } = conflicting?.now ?? { values: began ?? {}, version: since }
  const hasTitle = stored[thing.title] && thing.fields[thing.title]?.input !== 'picture'
  const named = hasTitle ? `“${stored[thing.title]}”` : `the ${thing.words.one}`

  useEffect(() => {
    isClosed.current = false
    opening.delete(form)
    return () => {
      isClosed.current = true
      device?.close()
    }
  }, [form, device])

  // It opens again with what it began with, so that what others have saved since is shown again.
  const autosave: Autosave = {
    found: () => found,
    save: (typed) => device?.save({ ...typed, version: since }),
    remove: () => device?.remove(),
  }

  async function send(typed: Values, key: string, act: Act, options?: Parameters<typeof attempt>[1]): Promise<Outcome> {
    // Publishing times that have not changed may be in the past, which is refused.
    const values = Object.fromEntries(Object.entries(typed).filter(([name, value]) => !(name in shownWords) || stored[name] !== value))
    const undecided = conflict?.clashes.filter(({ name, both, mine }) => both && !conflict.chosen[name] && typed[name] === mine) ?? []
    if (undecided.length > 0) {
      const labels = undecided.map(({ name }) => labelOf(fields, name))
      return { success: false, message: `Choose “Keep mine” or “Use theirs” first: ${labels.join(', ')}.` }
    }
    let status = 0
    let undo: Undo | undefined
    const action = async () => {
      const reply = await act(version, key, values)
      if (isRefusal(reply)) status = reply.status
      else {
        // Before the refresh, in which the page may be left.
        device?.remove()
        undo = id === undefined ? undefined : await undoOf(id, values)
      }
      return reply as ActionReply
    }
    const about = typed.publishAt === undefined ? undefined : aboutShowing(thing)
    const outcome = await attempt(action, { ...options, undo: () => undo, about })
    if (isClosed.current && !outcome.success) {
      const why = typeof outcome.message === 'string' ? `${outcome.message} ` : ''
      say(`Not saved: ${named}. ${why}Open its form to continue.`, { about: form })
    } else if (id !== undefined && status === 412 && (await showConflict(id, values))) return { success: false }
    if (id !== undefined && status === 404)
      return { success: false, message: `Someone deleted this ${thing.words.one}. Restore it from the trash, then save again.` }
    return outcome
  }

  /** Undoes an edit, as long as the entry has not changed since. An earlier version has no publishing times. */
  async function undoOf(edited: string, sent: Values): Promise<Undo | undefined> {
    const after = await newestIfRead(thing, edited)
    const isUnknown = version === undefined || after === undefined || after.version === version
    if (isUnknown || Object.keys(sent).some((name) => name in shownWords)) return undefined
    const path = livesPaths(thing.table).putBack.replace(':id', edited)
    return { path, body: { change: version }, version: after.version, title: named, deed: 'editing', shows: edited }
  }

  /** Shows what others have done meanwhile; false if that cannot be read. */
  async function showConflict(edited: string, mine: Values) {
    const theirs = await newestIfRead(thing, edited)
    if (theirs === undefined) return false
    const names = [...keysOf(fields), ...Object.keys(shownWords)]
    const clashes = clashesOf(names, { began: began ?? {}, theirs: theirs.values, mine })
    const who = await changedBy(thing, edited, version).catch(() => undefined)
    const given = Object.fromEntries(clashes.filter(({ both }) => !both).map((clash) => [clash.name, clash.theirs]))
    setConflicting({ now: theirs, given, conflict: { clashes, chosen: {}, who } })
    return true
  }

  function choose(clash: Clash, choice: Choice) {
    if (!conflicting) return
    const chosen = { ...conflicting.conflict.chosen, [clash.name]: choice }
    setConflicting({ ...conflicting, conflict: { ...conflicting.conflict, chosen }, given: { [clash.name]: clash[choice] } })
  }

  function again() {
    opening.delete(form)
    setPromise(openOnce(form, thing, id))
  }
  const failed = device ? null : <Failed message={opened.message} onAgain={again} />
  const at = conflict?.who?.at
  const over = conflict && <EditConflict key={version} {...conflict} when={at && <Moment at={at} />} fields={fields} onChoose={choose} />
  return { autosave, base: began, given, over, now: conflicting?.now ?? now, failed, send }
}
