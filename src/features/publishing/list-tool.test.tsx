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

const drafts = (first: number, count: number) => ({
  body: {
    success: true,
    data: Array.from({ length: count }, (_, at) => ({
      id: `d${first + at}`,
      state: 'draft',
      publishAt: 'draft',
      expiresAt: '',
      place: '',
    })),
  },
})

function Drafts() {
  const { placed } = useTool()
  return <p>{placed([]).length}</p>
}

test('every draft has its place, however many there are', async () => {
  const asked = answering(drafts(0, 500), drafts(500, 500), drafts(1000, 1))
  const { texts } = await shown(<Drafts />)
  await vi.waitFor(() => expect(texts('p')).toEqual(['1001']))
  expect(asked.map(({ path }) => path.split('?')[1])).toEqual(['limit=500', 'after=d499&limit=500', 'after=d999&limit=500'])
})

test('what comes again and again is asked for no more', async () => {
  const asked = answering(drafts(0, 500))
  const { texts } = await shown(<Drafts />)
  await vi.waitFor(() => expect(texts('p')).toEqual(['500']))
  expect(asked).toHaveLength(2)
})

const planned = {
  id: 'd0',
  state: 'draft',
  expiresAt: '',
  place: '',
  publishAt: '2999-01-02T18:05',
  submissionDate: '2026-10-20',
  submissionTime: '5:04:09 PM',
}
const posted = { submissionDate: '2999-01-02', submissionTime: '6:05:00 PM' }

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

test('one that is planned is looked at as of the day and the time at which it will be posted', async () => {
  answering({ body: { success: true, data: [planned] } })
  const { one, does } = await shown(<Looked />)
  const said = () => JSON.parse(one('output').textContent ?? '')
  await vi.waitFor(() => expect(said()).toEqual([planned.submissionDate, planned.submissionTime, null]))
  await does(() => one<HTMLButtonElement>('[data-preview]').click())
  expect(said()).toEqual([posted.submissionDate, posted.submissionTime, posted.submissionDate])
})

test('a draft is looked at as of now', async () => {
  answering({ body: { success: true, data: [{ ...planned, publishAt: 'draft' }] } })
  const { one, does } = await shown(<Looked />)
  await vi.waitFor(() => expect(one('[data-preview]')).toBeTruthy())
  await does(() => one<HTMLButtonElement>('[data-preview]').click())
  const [day, , seenOn] = JSON.parse(one('output').textContent ?? '')
  expect([day, seenOn]).toEqual([dayAt(new Date()), dayAt(new Date())])
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
  answering(drafts(0, 1), refused, { body: { success: true, message: 'Published' } }, drafts(1, 0))
  const { one, does, texts } = await shown(<Beside />)
  await vi.waitFor(() => expect(texts('[id^=d]')).toHaveLength(1))
  const press = () => does(() => one<HTMLButtonElement>('#d0 button:last-child').click())
  const told = () => allAlerts().map(({ message }) => message)
  await press()
  await vi.waitFor(() => expect(told()).toEqual(['Publishing d0: Not now.']))
  await press()
  await vi.waitFor(() => expect(told()).toEqual(['Published']))
})
