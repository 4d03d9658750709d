import { atWork } from './at-work.ts'
import type { Draft } from './draft.ts'
import { draftBox, type Left, tellOfDrafts } from './draft-box.ts'
import { randomKey } from './random-key.ts'
import type { Submission } from './submission.ts'

/** What tells a form from every other, where it stands, and what it is called. `title`: the field by which what it says is known. */
export type About = Pick<Left, 'form' | 'path' | 'label'> & { title: string }
/** `ready`: what is kept is known, or is late. `hold`: the form is on the screen until what it returns is called. */
export type DeviceDraft = Draft & { ready: () => Promise<void>; hold: () => () => void }

// How long a form waits for what is kept, and how long a page that is just going may still hold it, in milliseconds.
const patience = 250
const handingOver = 150
const unused = 10_000

/** The drafts whose forms are on the screen of this tab. */
const held = new Set<string>()
const lockOf = (id: string) => `draft ${id}`

/** What came into drafts whose forms had gone: another form may have read them just before. */
const late = new Map<string, Left>()
function latest(left: Left) {
  const other = late.get(left.id)
  return other && other.at > left.at ? other : left
}

const opened = new Map<string, DeviceDraft>()

/** The draft with which a form opens: the same one until the form holds it, however often it is asked for meanwhile. */
export function openDraft(owner: () => string | undefined, about: About): DeviceDraft {
  const draft = opened.get(about.form) ?? deviceDraft(owner, about, () => opened.delete(about.form))
  opened.set(about.form, draft)
  return draft
}

/**
 * What an administrator types into a form, as it is kept on the device. Each form that is open has a draft of its own, and
 * holds it by a lock, so that the same form in another tab begins with the newest one that nobody is at work on, and neither
 * writes over the other. On plain http to another machine there are no locks; there the last one to be typed in counts. A form
 * that has gone may be answered when its draft is on the screen somewhere else: then it is that one's as soon as somebody types
 * there, and until then it is what was sent.
 */
export function deviceDraft(owner: () => string | undefined, { title, ...about }: About, onHeld = () => {}): DeviceDraft {
  let id = randomKey()
  let found: Left | undefined
  let reading: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  let release: (() => void) | undefined
  let isKept = false
  let written: Left | undefined
  let sent: Submission | undefined
  /** What its form changes once it has gone, one after the other; false where somebody else had typed there, whose it is then. */
  let amended = Promise.resolve(true)
  const box = () => draftBox(owner())

  function put(left: Left) {
    const before = written?.at ?? 0
    written = left
    const whole = { ...left, sent }
    if (release) return box().put(whole)
    late.set(id, whole)
    amend(before, whole)
  }

  function amend(before: number, left?: Left) {
    const [mine, kept] = [id, box()]
    amended = amended.then(async (isMine) => isMine && (await kept.amend(mine, before, left)))
    void amended.then((isDone) => {
      if (!isDone) late.delete(mine)
      tellOfDrafts()
    })
  }

  async function read() {
    for (const left of await box().all())
      if (left.form === about.form && (await isFree(left.id))) {
        found = left
        return
      }
  }

  function grab() {
    const mine = id
    held.add(mine)
    if (isKept) atWork.begin(mine)
    const { promise, resolve } = Promise.withResolvers<void>()
    // It is free for others only when that has gone through.
    void navigator.locks?.request(lockOf(mine), () => promise).then(tellOfDrafts)
    release = () => {
      held.delete(mine)
      atWork.end(mine)
      resolve()
      release = undefined
    }
    tellOfDrafts()
  }

  const come = () => (reading ??= read())
  /** Its form has gone, and another has gone on with what stood in it, whatever comes to this one. */
  const hasPassedOn = () => !release && held.has(id)

  return {
    form: about.form,
    come,
    ready: () => {
      waiting ??= Promise.race([come(), wait(patience)])
      void waiting.then(() => wait(unused)).then(onHeld)
      return waiting
    },
    found: () => found && latest(found),
    take: () => {
      if (found === undefined || found.id === id) return
      isKept = true
      written = latest(found)
      sent = written.sent
      const wasHeld = release !== undefined
      release?.()
      id = found.id
      if (wasHeld) grab()
    },
    keep: (typed) => {
      if (hasPassedOn()) return
      isKept = true
      if (release) atWork.begin(id)
      const called = typed.values[title] || typed.began[title] || ''
      // Later than what it goes on from, whatever the clock says: so it is known who has typed last.
      put({ ...about, ...typed, called, id, at: Math.max(Date.now(), (written?.at ?? 0) + 1) })
    },
    sent: () => sent,
    // Whoever goes on with it after a crash sends the same submission, so that it is done once.
    send: async (submission) => {
      sent = submission
      if (!isKept || written === undefined || hasPassedOn()) return
      put(written)
      await Promise.race([Promise.all([amended, box().written()]), wait(patience)])
    },
    forget: () => {
      if (!isKept) return
      const before = written?.at ?? 0
      isKept = false
      found = undefined
      written = undefined
      sent = undefined
      if (!hasPassedOn()) {
        atWork.end(id)
        late.delete(id)
      }
      if (!release) return amend(before)
      box().remove(id)
      tellOfDrafts()
    },
    hold: () => {
      onHeld()
      grab()
      amended = Promise.resolve(true)
      return () => {
        release?.()
        box().flush()
        tellOfDrafts()
      }
    },
  }
}

const wait = (span: number) => new Promise<void>((resolve) => setTimeout(resolve, span))

/** Whether no form has it on the screen, here or in another tab. */
async function isFree(id: string) {
  if (held.has(id)) return false
  try {
    await navigator.locks?.request(lockOf(id), { signal: AbortSignal.timeout(handingOver) }, () => {})
    return true
  } catch {
    return false
  }
}

/** The drafts that somebody has left, and nobody is at work on. */
export async function leftDrafts(owner: string | undefined) {
  const [all, locks] = await Promise.all([draftBox(owner).all(), navigator.locks?.query()])
  const taken = new Set(locks?.held?.map(({ name }) => name))
  return all.filter(({ id }) => !held.has(id) && !taken.has(lockOf(id)))
}
