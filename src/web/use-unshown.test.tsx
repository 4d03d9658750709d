// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '../club/notifications/contract.ts'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import { useUnshown } from './use-unshown.tsx'

afterEach(() => vi.unstubAllGlobals())

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
  const { placed } = useUnshown<{ id: string }>(notifications, { attempt: async () => ({ success: true }) })
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
