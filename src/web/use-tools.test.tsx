import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import { withFeatures } from '../testing/with-features.ts'
import { allAlerts, dismiss } from './alerts.ts'
import { session } from './session.ts'
import { useTools } from './use-tools.tsx'

beforeAll(withFeatures)

beforeEach(() => session.begin('a token'))
afterEach(() => {
  session.end()
  sessionStorage.clear()
  for (const { id } of allAlerts()) dismiss(id)
  vi.unstubAllGlobals()
})

const night = { id: 'night', eventTitle: 'Night' }

/** A list whose form says by `dones` what came of each of its openings. */
async function listOf() {
  answering({ body: { success: true, data: [] } })
  const dones: (() => void)[] = []
  const Form = ({ onDone }: { onDone: () => void }) => {
    dones.push(onDone)
    return <input name="typed" />
  }
  function List() {
    const { panel, edit } = useTools(events, { Form })
    return (
      <>
        <button type="button" onClick={() => edit(night)}>
          Edit
        </button>
        {panel}
        <article id={night.id} tabIndex={-1} />
      </>
    )
  }
  const page = await shown(<List />)
  const open = async () => {
    await page.does(() => page.one('button').click())
    await vi.waitFor(() => expect(document.querySelectorAll('[name=typed]')).toHaveLength(1), 30_000)
  }
  const close = () => page.does(() => document.querySelector<HTMLElement>('[aria-label="Close"]')?.click())
  const isOpen = () => document.querySelector('[name=typed]') !== null
  return { ...page, open, close, isOpen, dones }
}

test('a form that was put away while it was sent closes no other, also of the same entry, and does not move the focus', async () => {
  const { open, close, isOpen, dones, does } = await listOf()
  await open()
  const first = dones.at(-1)
  await close()
  expect(isOpen()).toBe(false)
  await open()
  await does(() => document.querySelector<HTMLElement>('[name=typed]')?.focus())
  await does(() => first?.())
  expect([isOpen(), document.activeElement?.getAttribute('name')]).toEqual([true, 'typed'])
  await does(() => dones.at(-1)?.())
  expect(isOpen()).toBe(false)
})

test('a version that was put back closes no panel that was opened since', async () => {
  const { open, close, isOpen, does } = await listOf()
  const press = (words: string) =>
    does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(words))?.click())
  const at = '2026-01-01T10:00:00.000Z'
  const change = { kind: 'events', entry: night.id, title: 'Night', by: null, before: null, after: null, what: 'edit', at }
  const { promise, resolve } = Promise.withResolvers<void>()
  let saved = 3
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/putBack/')) {
      await promise
      saved += 1
      return Response.json({ success: true, message: 'Event put back as it was' })
    }
    const list = path.startsWith('/api/changes/')
    const data = list ? ['v3', 'v1'].map((id) => ({ ...change, id })) : []
    return Response.json({ success: true, data, version: `v${saved}` })
  })
  await open()
  await press('History')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Restore this version'), 30_000)
  await press('Restore this version')
  await close()
  await open()
  await press('History')
  await does(resolve)
  await vi.waitFor(() => expect(allAlerts()).toHaveLength(1))
  expect([isOpen(), document.querySelector('[aria-expanded]')?.getAttribute('aria-expanded')]).toEqual([true, 'true'])
  await vi.waitFor(() => expect(document.body.textContent).toContain('Restore this version'), 30_000)
  await press('Restore this version')
  await vi.waitFor(() => expect(isOpen()).toBe(false))
})

test('every opening of a pencil begins with the form, also where the one before was saved while its history was read', async () => {
  const { open, isOpen, dones, does } = await listOf()
  const history = () => document.querySelector<HTMLElement>('[aria-expanded]')
  await open()
  await does(() => history()?.click())
  expect(history()?.getAttribute('aria-expanded')).toBe('true')
  await does(() => dones.at(-1)?.())
  expect(isOpen()).toBe(false)
  await open()
  expect(history()?.getAttribute('aria-expanded')).toBe('false')
})
