import { useSyncExternalStore } from 'react'
import { listeners } from '../ui/listeners.ts'
import { allowed } from '../ui/submission.ts'

/** How an action is undone: a POST of `body` to `path`. Plain data, to survive a navigation. `shows`: its entry; `version`: only of that one. */
export type Undo = {
  path: string
  /** On the button in place of “Undo”; `also`: a second button. */
  words?: string
  also?: { path: string; words: string } | undefined
  /** The key of a call that was not answered: pressed again, it is done once. */
  key?: string
  body?: unknown
  version?: string | undefined
  title: string
  deed: string
  shows?: string | undefined
  inTrash?: boolean
}
export type Alert = { id: number; message: string; about?: string | undefined; undo?: Undo | undefined; button?: AlertButton | undefined }
/** `press` does not survive a navigation. */
export type AlertButton = { words: string; to: string } | { words: string; press: () => unknown }
/** `about`: an alert replaces the one before about the same; `lasting`: until that or dismissed; `time`: milliseconds that are left. */
type Options = Pick<Alert, 'about' | 'undo' | 'button'> & { lasting?: boolean; time?: number | undefined }
/** `until`: when it goes; undefined while it is pointed at. */
type Shown = Alert & { lasting: boolean; until?: number | undefined; timer?: ReturnType<typeof setTimeout> | undefined }

const most = 3
const storageKey = 'alerts'

let alerts: readonly Shown[] = []
let next = 1
const { follow, notify } = listeners()

/** To read twice at 120 words a minute, at least 8 s (docs/differences.md, D2); 12 s to think again of an undo. */
const readingTime = ({ message, undo }: Alert) => Math.max(undo ? 12_000 : 8000, message.split(/\s+/).length * 1000)

function set(all: readonly Shown[]) {
  alerts = all
  notify()
}

function start(alert: Shown, time = readingTime(alert)) {
  alert.until = Date.now() + time
  alert.timer = setTimeout(() => dismiss(alert.id), time)
}

/** Shows a message. It takes no focus and survives a navigation. Returns its id for `dismiss`. */
export function say(message: string, { lasting, time, ...options }: Options = {}): number {
  const { about, button } = options
  const alert: Shown = { ...options, id: next++, message, lasting: lasting ?? (button !== undefined && 'press' in button) }
  const place = about === undefined ? -1 : alerts.findIndex((other) => other.about === about)
  const oldest = alerts.length < most ? undefined : (alerts.findLast(({ undo, button }) => !undo && !button) ?? alerts.at(-1))
  const gone = alerts[place] ?? oldest
  clearTimeout(gone?.timer)
  if (!alert.lasting) start(alert, time)
  // A replaced one keeps its place, so that no other alert moves under a finger.
  set(place < 0 ? [alert, ...alerts.filter((other) => other !== gone)] : alerts.with(place, alert))
  return alert.id
}

export function dismiss(id: number) {
  clearTimeout(alerts.find((alert) => alert.id === id)?.timer)
  set(alerts.filter((alert) => alert.id !== id))
}

/** An alert that is pointed at or focused stays; after that its time begins again. */
export function hold(id: number, held: boolean) {
  const alert = alerts.find((one) => one.id === id)
  if (!alert || alert.lasting) return
  clearTimeout(alert.timer)
  alert.until = undefined
  if (!held) start(alert)
}

export const shownAlerts = (): readonly Alert[] => alerts

const none: readonly Alert[] = []
export const useAlerts = () => useSyncExternalStore(follow, shownAlerts, () => none)

/** Hands the alerts on to the next page of this tab, for the rest of their time. */
export function keepAlerts() {
  window.addEventListener('pagehide', () => {
    const kept = alerts.filter(({ button }) => !button || 'to' in button)
    allowed(() => {
      const left = kept.map(({ id: _, timer: _timer, until, ...alert }) => ({ ...alert, time: until && until - Date.now() }))
      sessionStorage.setItem(storageKey, JSON.stringify(left))
      for (const { timer } of kept) clearTimeout(timer)
      set(alerts.filter((alert) => !kept.includes(alert)))
    })
  })
  window.addEventListener('pageshow', takeKept)
  takeKept()
}

function takeKept() {
  const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as (Options & { message: string })[]
  sessionStorage.removeItem(storageKey)
  for (const { message, ...options } of kept.reverse()) say(message, options)
}
