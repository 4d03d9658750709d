import { useSyncExternalStore } from 'react'

/** `again`: does what could not be done once more. */
export type Alert = { id: number; message: string; again?: (() => unknown) | undefined }

/** How many stand at once: the one that is read, and the one before it. */
const most = 2

let alerts: Alert[] = []
let next = 1
const none: Alert[] = []
const listeners = new Set<() => void>()

function set(changed: Alert[]) {
  alerts = changed
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Long enough to read twice, for someone who reads 120 words a minute; never under eight seconds. */
const readingTime = (message: string) => Math.max(8000, message.split(/\s+/).length * 1000)

/**
 * Tells something in the page's alert region. It takes no focus, and survives a change of page. What can be tried
 * `again` stays until it is, or is dismissed. Returns what it is dismissed by.
 */
export function say(message: string, again?: () => unknown): number {
  const alert = { id: next++, message, again }
  set([...alerts.slice(1 - most), alert])
  if (!again) setTimeout(() => dismiss(alert.id), readingTime(message))
  return alert.id
}

export const dismiss = (id: number) => set(alerts.filter((alert) => alert.id !== id))

export const useAlerts = () =>
  useSyncExternalStore(
    subscribe,
    () => alerts,
    () => none,
  )
