import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '../../collections/notifications/contract.ts'
import { dayAt } from '../../contract/club-time.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { allAlerts, dismiss } from '../../web/alerts.ts'
import type { ListContext } from '../../web/slots.ts'
import { useAction } from '../../web/use-action.ts'
import { useUnpublished } from './list-tool.tsx'

afterEach(() => {
  for (const { id } of allAlerts()) dismiss(id)
  vi.unstubAllGlobals()
})

/** The tool on a list of notices. */
function useTool(action: ListContext['action'] = { busy: false, attempt: async () => ({ success: true }) }) {
  const {
    placed = () => [],
    beside = () => null,
    preview,
    seenOn,
  } = useUnpublished({
    thing: notifications,
    items: [],
    called: ({ id }) => id,
    isUnpublished: () => false,
    action,
  })
  return { placed, beside, preview, seenOn }
}

const draft = { id: 'd0', state: 'draft', publishAt: 'draft', expiresAt: '', place: '' }

const planned = {
  ...draft,
  publishAt: '2999-01-02T18:05',
  submissionDate: '2026-10-20',
  submissionTime: '5:04:09 PM',
}

function Looked() {
  const { placed, beside, preview, seenOn } = useTool()
  const [one] = placed([]) as (typeof planned)[]
  return (
    <div>
      {one && beside(one, 'it')}
      <output>{JSON.stringify([one?.submissionDate, one?.submissionTime, seenOn])}</output>
      {preview}
    </div>
  )
}

const today = dayAt(new Date())
test.each([
  ['one that is planned, of the time at which it will be posted', planned.publishAt, '2999-01-02', '6:05:00 PM'],
  ['a draft, of now', 'draft', today, expect.any(String)],
])('the preview shows an entry as of the day of its publishing: %s', async (_, publishAt, day, time) => {
  answering({ body: { success: true, data: [{ ...planned, publishAt }] } })
  const { one, does } = await shown(<Looked />)
  const said = () => JSON.parse(one('output').textContent ?? '')
  await vi.waitFor(() => expect(said()).toEqual([planned.submissionDate, planned.submissionTime, null]))
  await does(() => one<HTMLButtonElement>('[data-preview]').click())
  expect(said()).toEqual([day, time, day])
})

function Beside() {
  const { placed, beside } = useTool(useAction())
  return placed([]).map((one) => (
    <div key={one.id} id={one.id}>
      {beside(one, one.id)}
    </div>
  ))
}

test('what was refused gives way to what comes of the next press', async () => {
  const refused = { status: 409, body: { success: false, message: 'Not now.' } }
  answering(
    { body: { success: true, data: [draft] } },
    refused,
    { body: { success: true, message: 'Published' } },
    { body: { success: true, data: [] } },
  )
  const { one, does, texts } = await shown(<Beside />)
  await vi.waitFor(() => expect(texts('[id^=d]')).toHaveLength(1))
  const press = () => does(() => one<HTMLButtonElement>('#d0 button:last-child').click())
  const told = () => allAlerts().map(({ message }) => message)
  await press()
  await vi.waitFor(() => expect(told()).toEqual(['Publishing d0: Not now.']))
  await press()
  await vi.waitFor(() => expect(told()).toEqual(['Published']))
})
