import { useSyncExternalStore } from 'react'

/**
 * What can be done about an alert while it stands. `of`: the rest of its words, for those who listen, where several stand that look
 * the same; `byKeys`: Ctrl+Z presses it too. `least`: how long it then stands at least, in milliseconds; without it until the
 * button is pressed or the alert dismissed.
 */
export type AlertButton = { words: string; of?: string; byKeys?: boolean; press: () => unknown; least?: number }
/** What an alert is of, beside the site's own sentence; `inTrash`: where it can still be had when the alert has gone. */
export type Beside = { title: string; inTrash: boolean }
/**
 * `about`: the matter; what is told of it next is told instead. `answers`: it is what came of a press, or that it is `underWay`, which
 * stands until more is told: it stands at once, where the pressed one stood.
 */
type AlertOptions = {
  button?: AlertButton | undefined
  beside?: Beside | undefined
  about?: string | undefined
  answers?: boolean
  underWay?: boolean
}
export type Alert = AlertOptions & { id: number; message: string }
type Waiting = Alert & { shownAt?: number; held?: boolean; timer?: ReturnType<typeof setTimeout> }

/** How many stand at once; what comes meanwhile waits for its turn, so that no message is lost. */
const most = 2
/** How long the older one still stands when another waits. */
const brief = 4000

let queue: Waiting[] = []
let shown: Alert[] = []
let next = 1
const none: Alert[] = []
const listeners = new Set<() => void>()

/** What can be undone for a while; where somebody is at it, it stays where it is. */
const isOffer = ({ button, held }: Waiting) => button?.least !== undefined && !held
/** What waits to be pressed; what is under way is over by itself. */
const isForPress = ({ button }: Alert) => button !== undefined && button.least === undefined
const isLasting = (alert: Alert) => alert.underWay || isForPress(alert)
/** What gives its place to nothing that waits. */
const isSeated = ({ answers, held }: Waiting) => answers || held

function set(changed: Waiting[]) {
  // Two that wait to be pressed would let nothing else be told: the older of them is out of date.
  const stuck = changed.length > most && changed.slice(0, most).every(isForPress)
  queue = stuck ? changed.slice(1) : changed
  shown = standing()
  const leaving =
    queue.length > most
      ? (shown.find((alert) => !alert.button && !isLasting(alert)) ?? shown.find((alert) => !isLasting(alert)))
      : undefined
  for (const alert of shown as Waiting[]) {
    alert.shownAt ??= Date.now()
    clearTimeout(alert.timer)
    if (isLasting(alert) || alert.held) continue
    const stands = Math.max(alert.button?.least ?? 0, alert === leaving ? brief : readingTime(alert.message))
    alert.timer = setTimeout(() => dismiss(alert.id), alert.shownAt + stands - Date.now())
  }
  for (const listener of listeners) listener()
}

/** The first of the queue, but of what can be undone the newest: what gave way to it can be undone as long as if it stood. */
function standing() {
  const seated = queue.filter(isSeated).slice(0, most)
  const others = queue.filter((alert) => !isSeated(alert))
  const first = others.slice(0, most - seated.length)
  const offers = others.filter(isOffer)
  const newest = offers.slice(offers.length - first.filter(isOffer).length)
  return queue.filter((alert) => seated.includes(alert) || newest.includes(alert) || (first.includes(alert) && !isOffer(alert)))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Long enough to read twice, for someone who reads 120 words a minute; never under eight seconds. */
const readingTime = (message: string) => Math.max(8000, message.split(/\s+/).length * 1000)

/**
 * Tells something in the page's alert region, at once or when its turn comes. It takes no focus, and survives a change of
 * page. Returns what it is dismissed by.
 */
export function say(message: string, options: AlertOptions = {}): number {
  const { about, answers } = options
  const alert: Waiting = { ...options, id: next++, message }
  const former = queue.filter((other) => about !== undefined && other.about === about)
  for (const { timer } of former) clearTimeout(timer)
  // Otherwise another would come there, under the finger that has just pressed.
  const place = answers && former.find((other) => shown.includes(other))
  const kept = queue.filter((other) => other === place || !former.includes(other))
  set(place ? kept.map((other) => (other === place ? alert : other)) : [...kept, alert])
  return alert.id
}

export function dismiss(id: number) {
  clearTimeout(queue.find((alert) => alert.id === id)?.timer)
  set(queue.filter((alert) => alert.id !== id))
}

/** While somebody is at an alert it stands, and then for its whole time anew. */
export function hold(id: number, held: boolean) {
  const alert = queue.find((one) => one.id === id)
  if (!alert || (alert.held ?? false) === held) return
  alert.held = held
  if (!held) alert.shownAt = Date.now()
  set(queue)
}

/** Does what the button of an alert is for, and the alert goes: last, so that what is told of the press can take its place. */
export function pressIn({ id, button }: Alert) {
  // The button goes with the alert; whoever pressed it goes on at the content, and who did so by keys where they are.
  const at = document.activeElement
  if (at === document.body || at?.closest('[popover="manual"]')) document.getElementById('main')?.focus({ preventScroll: true })
  button?.press()
  dismiss(id)
}

/** What stands there now, the oldest first. */
export const shownAlerts = () => shown

/** The same with what waits for its turn. */
export const allAlerts = (): readonly Alert[] => queue

export const useAlerts = () => useSyncExternalStore(subscribe, shownAlerts, () => none)
