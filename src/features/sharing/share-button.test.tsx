import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { allAlerts, dismiss } from '../../web/alerts.ts'
import { ShareButton } from './share-button.tsx'

afterEach(() => {
  for (const { id } of allAlerts()) dismiss(id)
})

/** Gives the browser a way, or takes it, until the test is over. */
function having(name: 'share' | 'clipboard', value: unknown) {
  const own = Object.getOwnPropertyDescriptor(navigator, name)
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name)
    if (own) Object.defineProperty(navigator, name, own)
  })
}

async function pressed() {
  const { one, does } = await shown(<ShareButton title="Night of Boards" path="/events/night-of-boards" />, '/events/night-of-boards?x=1')
  await does(() => one('button').click())
  await vi.waitFor(() => Promise.resolve())
  return { words: allAlerts().map(({ message }) => message), button: one('button') }
}
const address = () => `${location.origin}/events/night-of-boards`

test('where the system has a sheet for it, that is shown, and nothing more is said', async () => {
  const given: unknown[] = []
  having('share', async (what: unknown) => void given.push(what))
  const { words, button } = await pressed()
  expect(given).toEqual([{ title: 'Night of Boards', url: address() }])
  expect([words, button.closest('.needs-script') !== null]).toEqual([[], true])
})

test('who closes that sheet is told nothing, and has nothing copied', async () => {
  const copied: string[] = []
  having('share', async () => Promise.reject(new DOMException('closed', 'AbortError')))
  having('clipboard', { writeText: async (text: string) => void copied.push(text) })
  expect([(await pressed()).words, copied]).toEqual([[], []])
})

test('where there is none, or it is refused, the address is copied, and that is said', async () => {
  const copied: string[] = []
  having('clipboard', { writeText: async (text: string) => void copied.push(text) })
  for (const share of [undefined, async () => Promise.reject(new DOMException('not now', 'NotAllowedError'))]) {
    having('share', share)
    expect((await pressed()).words).toEqual(['The address of this page is copied.'])
  }
  expect(copied).toEqual([address(), address()])
})

test('where it cannot be copied either, the address is said', async () => {
  having('share', undefined)
  having('clipboard', undefined)
  const { words } = await pressed()
  expect(words).toEqual([`It cannot be copied here. The address is ${address()}`])
})
