import { useSyncExternalStore } from 'react'

/** `again`: does what could not be done once more. `about`: the matter; what is told of it next takes its place. */
type AlertOptions = { again?: (() => unknown) | undefined; about?: string | undefined }
export type Alert = AlertOptions & { id: number; message: string }
type Waiting = Alert & { shownAt?: number; timer?: ReturnType<typeof setTimeout> }

/** How many stand at once; what comes meanwhile waits for its turn, so that no message is lost. */
const most = 2
/** How long the older one still stands when another waits. */
const brief = 4000

let queue: Waiting[] = []
let shown: Alert[] = []
let next = 1
const none: Alert[] = []
const listeners = new Set<() => void>()

function set(changed: Waiting[]) {
  // Two that wait to be tried again would let nothing else be told: the older of them is out of date.
  const stuck = changed.length > most && changed.slice(0, most).every(({ again }) => again)
  queue = stuck ? changed.slice(1) : changed
  shown = queue.slice(0, most)
  const leaving = queue.length > most ? shown.find(({ again }) => !again) : undefined
  for (const alert of queue.slice(0, most)) {
    alert.shownAt ??= Date.now()
    clearTimeout(alert.timer)
    const stands = alert === leaving ? brief : readingTime(alert.message)
    if (!alert.again) alert.timer = setTimeout(() => dismiss(alert.id), alert.shownAt + stands - Date.now())
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Long enough to read twice, for someone who reads 120 words a minute; never under eight seconds. */
const readingTime = (message: string) => Math.max(8000, message.split(/\s+/).length * 1000)

/**
 * Tells something in the page's alert region, at once or when its turn comes. It takes no focus, and survives a change of
 * page. What can be tried `again` stays until it is, or is dismissed. Returns what it is dismissed by.
 */
export function say(message: string, { again, about }: AlertOptions = {}): number {
  const alert = { id: next++, message, again, about }
  const former = queue.filter((other) => about !== undefined && other.about === about)
  for (const { timer } of former) clearTimeout(timer)
  set([...queue.filter((other) => !former.includes(other)), alert])
  return alert.id
}

export function dismiss(id: number) {
  clearTimeout(queue.find((alert) => alert.id === id)?.timer)
  set(queue.filter((alert) => alert.id !== id))
}

/** What stands there now, the oldest first. */
export const shownAlerts = () => shown

export const useAlerts = () => useSyncExternalStore(subscribe, shownAlerts, () => none)
