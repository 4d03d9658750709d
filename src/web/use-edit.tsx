import { use, useEffect, useRef, useState } from 'react'
import type { Thing } from '../contract/collection.ts'
import { type Fields, keysOf } from '../contract/fields.ts'
import { fileGoneIn } from '../contract/file-gone.ts'
import { livesPaths } from '../contract/lifecycle-paths.ts'
import { shownWords } from '../contract/shown-words.ts'
import type { Autosave } from '../ui/autosave.ts'
import { openAutosave } from '../ui/device-autosave.ts'
import { Failed } from '../ui/failed.tsx'
import type { Outcome, Values } from '../ui/form.tsx'
import { say, type Undo } from './alerts.ts'
import { isRefusal, type Refusal } from './ask.ts'
import { type Choice, type Clash, clashesOf, DeletedNotice, EditConflict, labelOf, onlyTheirs } from './edit-conflict.tsx'
import { type Asked, asTyped, changedBy, isLost, type Newest, newestOf, restoreEntry, type Who } from './newest.ts'
import { outcomeOf } from './outcome-of.ts'
import { signedIn } from './session.ts'
import { type ActionReply, aboutShowing, useAction } from './use-action.ts'

type Edited = Asked & Pick<Thing, 'title' | 'words'>
type Act = (version: string | undefined, key: string, values: Values) => Promise<ActionReply | Refusal>
type Edit = {
  /** What is stored under `version`, with which the form is sent, as far as this form knows. */
  stored: Values
  version?: string | undefined
  conflict?: { clashes: Clash[]; chosen: Record<string, Choice>; who: Who | undefined }
  given?: Values
  now?: Newest | undefined
  lost?: 'deleted' | 'erased' | 'new'
}

const formOf = ({ table }: Edited, id = 'new') => `${table} ${id}`
const opening = new Map<string, ReturnType<typeof open>>()

/** What a form begins with: what was typed before, and the entry as it is stored now. */
const open = (thing: Edited, id: string | undefined) =>
  outcomeOf(async () => {
    const label = id === undefined ? `A new ${thing.words.one}` : `Edit the ${thing.words.one}`
    const now = id === undefined ? undefined : await newestOf(thing, id)
    const autosave = await openAutosave(signedIn(), { form: formOf(thing, id), path: location.pathname, label, title: thing.title })
    return { success: true, message: '', autosave, now }
  })

/** Opens a form once, however often React asks before it is shown. */
function openOnce(thing: Edited, id: string | undefined) {
  const opened = opening.get(formOf(thing, id)) ?? open(thing, id)
  opening.set(formOf(thing, id), opened)
  return opened
}

/**
 * The form of an entry, or without `entry` of a new one: it is autosaved, and sent with the version that it began with. If someone else
 * has saved first, it shows what they changed, and nothing is saved before each field that both changed is decided.
 */
export function useEdit(thing: Edited, entry: Values | undefined, fields: Fields) {
  const id = entry?.id
  const form = formOf(thing, id)
  const [promise, setPromise] = useState(() => openOnce(thing, id))
  const opened = use(promise)
  const { autosave: device, now } = 'autosave' in opened ? opened : {}
  const { attempt } = useAction()
  const isClosed = useRef(false)
  const found = device?.found()
  const newest = isLost(now) ? undefined : now
  const began = found?.version ? found.began : (newest?.values ?? (entry && asTyped(thing, entry)))
  const since = found?.version ?? newest?.version
  const [changed, setEdit] = useState<Edit>()
  const edit: Edit = changed ?? { stored: began ?? {}, version: since, now, ...(isLost(now) && { lost: now }) }
  const { stored, version, conflict, given, lost } = edit
  const isNew = id === undefined || lost === 'new'
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
      const reply = await act(isNew ? undefined : version, key, values)
      if (isRefusal(reply)) status = reply.status
      else {
        // Before the refresh, in which the page may be left.
        device?.remove()
        undo = isNew ? undefined : await undoOf(id, values)
      }
      return reply as ActionReply
    }
    const about = typed.publishAt === undefined ? undefined : aboutShowing(thing)
    const outcome = await attempt(action, { ...options, undo: () => undo, about })
    if (isClosed.current && !outcome.success) {
      const why = typeof outcome.message === 'string' ? `${outcome.message} ` : ''
      say(`Not saved: ${named}. ${why}Open its form to continue.`, { about: form })
    } else if (!isNew && (status === 412 || status === 404) && (await meet(id, values))) return { success: false }
    const problems = fileGoneIn(fields, outcome.message)
    return problems ? { ...outcome, problems } : outcome
  }

  /** Undoes an edit, as long as nobody has changed the entry since. An earlier version has no publishing times. */
  async function undoOf(edited: string, sent: Values): Promise<Undo | undefined> {
    const after = await newestOf(thing, edited).catch(() => undefined)
    const isUnknown = version === undefined || after === undefined || isLost(after) || after.version === version
    if (isUnknown || Object.keys(sent).some((name) => name in shownWords)) return undefined
    const path = livesPaths(thing.table).putBack.replace(':id', edited)
    return { path, body: { change: version }, version: after.version, title: named, deed: 'editing', shows: edited }
  }

  /** Shows what others have done meanwhile; false if that cannot be read. */
  async function meet(edited: string, mine: Values) {
    const theirs = await newestOf(thing, edited).catch(() => undefined)
    if (theirs === undefined) return false
    if (isLost(theirs)) setEdit({ stored, version, lost: theirs })
    else {
      const names = [...keysOf(fields), ...Object.keys(shownWords)]
      const clashes = clashesOf(names, { began: began ?? {}, theirs: theirs.values, mine })
      const who = await changedBy(thing, edited, version).catch(() => undefined)
      const conflict = { clashes, chosen: {}, who }
      setEdit({ stored: theirs.values, version: theirs.version, now: theirs, given: onlyTheirs(clashes), conflict })
    }
    return true
  }

  function choose(clash: Clash, choice: Choice) {
    if (!conflict) return
    const chosen = { ...conflict.chosen, [clash.name]: choice }
    setEdit({ ...edit, conflict: { ...conflict, chosen }, given: { [clash.name]: clash[choice] } })
  }

  async function restore(deleted: string) {
    const { success, message } = await outcomeOf(() => restoreEntry(thing, deleted))
    const back = await newestOf(thing, deleted).catch(() => undefined)
    if (!success) say(message)
    if (back === 'erased') setEdit({ stored, lost: back })
    if (back === undefined || isLost(back)) return
    setEdit({ stored: back.values, version: back.version, now: back })
  }

  const over = conflict ? (
    <EditConflict key={version} {...conflict} fields={fields} onChoose={choose} />
  ) : isNew || !lost ? null : (
    <DeletedNotice
      one={thing.words.one}
      isErased={lost === 'erased'}
      onRestore={() => restore(id)}
      onAddAsNew={() => setEdit({ stored, lost: 'new' })}
    />
  )
  const again = () => {
    opening.delete(form)
    setPromise(openOnce(thing, id))
  }
  const failed = device ? null : <Failed message={opened.message} onAgain={again} />
  return { form, autosave, base: began, given, over, now: isNew ? undefined : edit.now, isNew, failed, send }
}
