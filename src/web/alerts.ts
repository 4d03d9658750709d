import { useSyncExternalStore } from 'react'

/**
 * How an action is undone: by a POST to `path` with `body`. Plain data, so that it survives a navigation. `title` names the entry in a
 * sentence, `deed` what was done with it ("deleting"); `shows` is the id of the entry to bring into view afterwards; `version`: only
 * if the entry still has it.
 */
export type Undo = {
  path: string
  /** The key of an undo that was not answered: pressed again, it is done once. */
  key?: string
  body?: unknown
  version?: string | undefined
  title: string
  deed: string
  shows?: string | undefined
  inTrash?: boolean
}
export type Alert = { id: number; message: string; about?: string | undefined; undo?: Undo | undefined; button?: AlertButton | undefined }
/** A link to a page, or a function of this page, which does not survive a navigation. */
export type AlertButton = { words: string; to: string } | { words: string; press: () => unknown }
/**
 * `about`: an alert about the same matter replaces the one before; `lasting`: until it is replaced or dismissed; `time`: milliseconds that
 * are left of one from the page before.
 */
type Options = Pick<Alert, 'about' | 'undo' | 'button'> & { lasting?: boolean; time?: number | undefined }
type Waiting = Alert & { lasting: boolean; time?: number | undefined; until?: number; timer?: ReturnType<typeof setTimeout> | undefined }

/** More wait until one of these is gone. */
const most = 3
/** Milliseconds for which an action can be undone: long enough to read, look and think again. */
const undoTime = 12_000
const storageKey = 'alerts'

let alerts: Waiting[] = []
let shown: readonly Alert[] = []
let next = 1
const listeners = new Set<() => void>()

/** Long enough to read twice at 120 words a minute, at least 8 s (docs/differences.md, D2). */
const readingTime = ({ message, undo }: Alert) => Math.max(undo ? undoTime : 8000, message.split(/\s+/).length * 1000)

function set(all: Waiting[]) {
  alerts = all
  shown = alerts.slice(0, most)
  for (const alert of alerts.slice(0, most)) if (!alert.lasting && alert.until === undefined) start(alert, alert.time)
  for (const listener of listeners) listener()
}

function start(alert: Waiting, time = readingTime(alert)) {
  alert.until = Date.now() + time
  alert.timer = setTimeout(() => dismiss(alert.id), time)
}

/** Shows a message in the page's alert region. It takes no focus and survives a navigation. Returns its id for `dismiss`. */
export function say(message: string, { lasting, ...options }: Options = {}): number {
  const { about, button } = options
  const alert: Waiting = { ...options, id: next++, message, lasting: lasting ?? (button !== undefined && 'press' in button) }
  const place = about === undefined ? -1 : alerts.findIndex((other) => other.about === about)
  clearTimeout(alerts[place]?.timer)
  // In the same place, so that no other alert moves under a finger.
  set(place < 0 ? [...alerts, alert] : alerts.with(place, alert))
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
  if (!held) start(alert)
}

/** The alerts on the screen, the oldest first. */
export const shownAlerts = () => shown
/** All alerts, also those that wait. */
export const allAlerts = (): readonly Alert[] => alerts

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAlerts = () => useSyncExternalStore(subscribe, shownAlerts)

/** Stores the alerts for the next page of this tab whenever this one is left, and shows those of the page before. */
export function keepAlerts() {
  window.addEventListener('pagehide', () => {
    const kept = alerts.filter(({ button }) => !button || 'to' in button)
    try {
      const left = kept.map(({ message, about, undo, button, lasting, until }) => ({
        ...{ message, about, undo, button, lasting, time: until && Math.max(4000, until - Date.now()) },
      }))
      sessionStorage.setItem(storageKey, JSON.stringify(left))
      for (const { timer } of kept) clearTimeout(timer)
      set(alerts.filter((alert) => !kept.includes(alert)))
    } catch {
      // Without storage they end with the page.
    }
  })
  window.addEventListener('pageshow', takeKept)
  takeKept()
}

function takeKept() {
  const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as (Options & { message: string })[]
  sessionStorage.removeItem(storageKey)
  for (const { message, ...options } of kept) say(message, options)
}
