import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { autosavesIn, forgetAutosaves, store, tabAutosave } from './autosave.ts'
import { leftForms, openAutosave, savedForms } from './device-autosave.ts'

const about = { form: 'events new', path: '/events', label: 'A new event', title: 'title' }
const typed = (title: string) => ({ values: { title }, began: {} })
const day = 24 * 60 * 60_000

/** Locks as a browser has them, in all tabs. */
const held = new Set<string>()
const locks = {
  request: async (name: string, _: object, use: (lock: object | null) => unknown) => {
    if (held.has(name)) return use(null)
    held.add(name)
    await use({})
    held.delete(name)
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
}

beforeEach(() => void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }))

let loggedIn: string | undefined
async function opened(owner: string | undefined = 'asha') {
  loggedIn = owner
  const autosave = await openAutosave(owner, about, () => loggedIn)
  onTestFinished(() => autosave.close())
  return autosave
}
const titles = () => savedForms('asha').map(({ called }) => called)

test('a form is stored 300 ms after the first key, and at once when the page is hidden or the form closed', async () => {
  vi.useFakeTimers()
  const form = await opened()
  form.save(typed('Sol'))
  form.save(typed('Soldering'))
  vi.advanceTimersByTime(299)
  expect(titles()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Soldering'])
  form.save(typed('Soldering night'))
  dispatchEvent(new Event('pagehide'))
  expect(titles()).toEqual(['Soldering night'])
  form.save(typed('Soldering nights'))
  form.close()
  expect(titles()).toEqual(['Soldering nights'])
  form.remove()
  expect(titles()).toEqual([])
})

test('a page that enters the back/forward cache, and so gets no lock, stores its form all the same', async () => {
  const refused = () => Promise.reject(new DOMException('', 'InvalidStateError'))
  Object.defineProperty(navigator, 'locks', { value: { request: refused, query: refused }, configurable: true })
  const form = await opened()
  form.save(typed('Soldering'))
  form.close()
  expect([titles(), await leftForms('asha')]).toMatchObject([['Soldering'], [{ called: 'Soldering' }]])
})

test('the next form continues the newest text that is open nowhere, and every open form has an entry of its own', async () => {
  const first = await opened()
  first.save(typed('First'))
  const second = await opened()
  expect(second.found()).toBeUndefined()
  second.save(typed('Second'))
  dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(titles().sort()).toEqual(['First', 'Second'])
  expect(await leftForms('asha')).toEqual([])
  first.close()
  expect((await leftForms('asha')).map(({ called, path }) => [called, path])).toEqual([['First', '/events']])
  const third = await opened()
  expect(third.found()?.values).toEqual({ title: 'First' })
  expect(await leftForms('asha')).toEqual([])
})

test('it is removed after 14 days, and at logout with what was typed in the tab, also from forms that are still open', async () => {
  const form = await opened()
  form.save(typed('Old'))
  form.close()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 14 * day + 60_000)
  expect([titles(), autosavesIn(localStorage)]).toEqual([[], []])
  const next = await opened()
  next.save(typed('New'))
  tabAutosave('Register').save(typed('Asha'))
  forgetAutosaves('asha')
  loggedIn = undefined
  next.save(typed('Newer'))
  dispatchEvent(new Event('pagehide'))
  expect([autosavesIn(localStorage), autosavesIn(sessionStorage)]).toEqual([[], []])
  // After a login above the form it is stored again.
  loggedIn = 'asha'
  next.save(typed('Newest'))
  next.close()
  expect(titles()).toEqual(['Newest'])
})

test('another administrator does not see what was typed, and without an owner nothing is stored', async () => {
  const form = await opened()
  form.save(typed('Mine'))
  form.close()
  expect((await opened('ravi')).found()).toBeUndefined()
  const nobody = await openAutosave(undefined, about, () => undefined)
  nobody.save(typed('Nobody’s'))
  nobody.close()
  expect(autosavesIn(localStorage)).toHaveLength(1)
})

test('a visitor’s form is stored in its tab only, by what it began with', () => {
  tabAutosave('Event').save(typed('Soldering'))
  expect(tabAutosave('Event').found()).toMatchObject(typed('Soldering'))
  expect([tabAutosave('Event', { id: '1' }).found(), localStorage.length]).toEqual([undefined, 0])
  tabAutosave('Event').remove()
  expect(sessionStorage).toHaveLength(0)
})

test('full storage makes room by the oldest text', () => {
  const full: Record<string, string> = { 'autosave b': '{"at":2}', 'autosave a': '{"at":1}' }
  const methods = {
    getItem: (key: string) => full[key],
    removeItem: (key: string) => delete full[key],
    setItem: (key: string, text: string) => {
      if (Object.keys(full).length > 1) throw new DOMException('full', 'QuotaExceededError')
      full[key] = text
    },
  }
  store(Object.setPrototypeOf(full, methods), 'autosave c', '{}')
  expect(Object.keys(full).sort()).toEqual(['autosave b', 'autosave c'])
})
