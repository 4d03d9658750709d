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
