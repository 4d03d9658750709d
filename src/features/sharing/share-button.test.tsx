import { expect, test, vi } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { shownAlerts } from '../../web/alerts.ts'
import { ShareButton } from './share-button.tsx'

async function pressed() {
  const { one, does } = await shown(<ShareButton title="Night of Boards" path="/events/night-of-boards" />, '/events/night-of-boards?x=1')
  await does(() => one('button').click())
  await vi.waitFor(() => Promise.resolve())
  return { words: shownAlerts().map(({ message }) => message), button: one('button') }
}
const address = () => `${location.origin}/events/night-of-boards`

test('the dialog of the system is opened with the title and the address, and no alert is shown', async () => {
  const share = vi.fn(async () => {})
  vi.stubGlobal('navigator', { share })
  const { words, button } = await pressed()
  expect(share.mock.calls).toEqual([[{ title: 'Night of Boards', url: address() }]])
  expect([words, button.closest('.needs-script') !== null]).toEqual([[], true])
})

const failing = (name: string) => async () => Promise.reject(new DOMException('no', name))
test.each([
  ['that dialog was closed', failing('AbortError'), true, []],
  ['there is none', undefined, true, ['Address copied.']],
  ['it is refused', failing('NotAllowedError'), true, ['Address copied.']],
  ['nothing can be copied either', undefined, false, ['It could not be copied. The address is ADDRESS']],
])('if %s, the address is copied or shown as it should be', async (_, share, copies, alerts) => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { share, clipboard: copies ? { writeText } : undefined })
  const { words } = await pressed()
  expect(words).toEqual(alerts.map((alert) => alert.replace('ADDRESS', address())))
  expect(writeText.mock.calls).toEqual(copies && alerts.length > 0 ? [[address()]] : [])
})
