import { afterAll, afterEach, vi } from 'vitest'
import './patient.ts'

// Component tests share one process and one window. Each file gets new modules, and everything it leaves in the window is removed.
vi.resetModules()

const undo: (() => void)[] = []

for (const target of [window, document]) {
  const { addEventListener } = target
  target.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
    undo.push(() => target.removeEventListener(type, listener, options))
    addEventListener.call(target, type, listener, options)
  }
  undo.push(() => Object.assign(target, { addEventListener }))
}

const { setTimeout, setInterval } = globalThis
const recorded = <Start extends (...given: never[]) => NodeJS.Timeout>(start: Start) =>
  Object.assign((...given: Parameters<Start>) => {
    const timer = start(...given)
    undo.push(() => clearTimeout(timer))
    return timer
  }, start)
Object.assign(globalThis, { setTimeout: recorded(setTimeout), setInterval: recorded(setInterval) })
undo.push(() => Object.assign(globalThis, { setTimeout, setInterval }))

/** What a test leaves behind for the next one of its file. */
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // The modules of the test, which are new in each file.
  const [{ dismiss, shownAlerts }, { session }] = await Promise.all([import('../web/alerts.ts'), import('../web/session.ts')])
  for (const { id } of shownAlerts()) dismiss(id)
  session.end()
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: to delete each
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => {
  for (const again of undo) again()
  for (const part of [document.documentElement, document.head, document.body])
    for (const { name } of [...part.attributes]) part.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
