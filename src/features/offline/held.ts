import { doneIn, openDatabase } from '../../ui/draft-database.ts'
import { ageOf } from './kept.ts'

/**
 * What was sent without a connection and waits on this device for one, by the key of its submission; once it is sent nothing stays of
 * it but what was answered. `typed` is what was filled in, `path` where the form stands; `at` when its state began, or was told.
 */
export type Held = {
  id: string
  at: number
  path: string
  call: string
  body: unknown
  typed: Record<string, string>
  /**
   * `asking`: it has waited so long that it is sent only if somebody says so; `given up`: nobody did, and what was filled in is gone;
   * `let go`: somebody wants it sent no more, and it may have arrived.
   */
  state: 'waiting' | 'asking' | 'given up' | 'let go' | 'sent' | 'refused'
  message?: string
  /** Whether somebody has been told what came of it. */
  isTold?: boolean
  /** It was on its way, and what the site said to it never came back: nobody here knows whether it arrived. */
  mayBeThere?: boolean
  /** It was let go while it was on its way, and is sent all the same. */
  wasLetGo?: boolean
}

const name = 'held'
const day = 24 * 60 * 60_000
/** Days for which the site knows the key of a submission, and so does it once however often it is sent (docs/decisions/0041). */
const known = 1
/** Days that anything else stays once somebody was told of it, and how many are held at once. */
const lasts = 3
export const mostHeld = 20

async function inHeld<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await openDatabase(name)
  try {
    return await doneIn(database, mode, act)
  } finally {
    database.close()
  }
}

/** What time has made of it: itself, another one, or nothing. No clock, however wrong, takes away what nobody was told of. */
function aged(held: Held): Held | undefined {
  const { state, at, isTold } = held
  const begun = { at: Date.now(), isTold: false }
  if (state === 'waiting') return ageOf(at) < known * day ? held : { ...held, ...begun, state: 'asking' }
  if (!isTold || ageOf(at) < lasts * day) return held
  return state === 'asking' ? { ...held, ...begun, state: 'given up', body: undefined, typed: {} } : undefined
}

/** All that is held, the oldest first, as it stands by now. */
export async function allHeld(): Promise<Held[]> {
  const read = () => inHeld('readonly', (store) => store.getAll() as IDBRequest<Held[]>)
  let all = await read()
  const old = all.filter((one) => aged(one) !== one)
  for (const { id } of old) await changeHeld(id, aged)
  if (old.length > 0) all = await read()
  return all.sort((one, other) => one.at - other.at)
}

/** Holds it, and tells every window. */
export async function writeHeld(held: Held) {
  await inHeld('readwrite', (store) => store.put(held))
  tell()
}

/**
 * Writes what becomes of one, unless it was let go meanwhile, and tells every window; where `to` gives nothing it goes. Returns whether it is
 * another than before.
 */
export async function changeHeld(id: string, to: (held: Held) => Held | undefined): Promise<boolean> {
  let isOther = false
  await inHeld('readwrite', (store) => {
    const found = store.get(id) as IDBRequest<Held | undefined>
    found.onsuccess = () => {
      const before = found.result
      const after = before && to(before)
      isOther = after !== before
      if (isOther) after ? store.put(after) : store.delete(id)
    }
    return found
  })
  if (isOther) tell()
  return isOther
}

/**
 * Lets it go, as it was `seen`: it is not sent, or what came of it was read. Who did not want it sent is told where the site has taken it
 * meanwhile, and where nobody knows.
 */
export const letGo = (id: string, seen: Held['state']) =>
  changeHeld(id, (held) => {
    const { state, mayBeThere } = held
    const begun = { at: Date.now(), isTold: false }
    if (state === 'sent') return seen === 'sent' ? undefined : { ...held, ...begun, wasLetGo: true }
    const isUnknown = mayBeThere && (state === 'waiting' || state === 'asking')
    return isUnknown ? { ...held, ...begun, state: 'let go', body: undefined, typed: {} } : undefined
  })

/** Whether what is sent now cannot leave the device. */
export const isOff = () => navigator.onLine === false

function tell() {
  const channel = new BroadcastChannel(name)
  channel.postMessage('')
  channel.close()
}

/** Calls back whenever what is held is other than before; returns how to end that. */
export function followHeld(hear: () => void) {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', hear)
  return () => channel.close()
}
