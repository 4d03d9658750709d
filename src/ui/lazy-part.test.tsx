import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { lazyPart } from './lazy-part.tsx'

const Form = () => <input name="name" />
const Kept = ({ initial }: { initial: string }) => <input type="hidden" name="kept" value={initial} />
const missing = new Error('Loading chunk form failed.\n(error: http://localhost/static/js/async/form.js)')

/** Parts that come as these answers say, one after another; the second has a stand-in. */
function answered(...answers: (typeof Form | Error)[]) {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  const fetch = vi.fn(async () => {
    const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1]
    if (answer instanceof Error || !answer) throw answer
    return answer
  })
  return { fetch, Part: lazyPart(fetch), Filled: lazyPart<{ initial: string }>(fetch, Kept) }
}

const around = (Part: ReturnType<typeof lazyPart>) => (
  <>
    <input name="beside" />
    <Suspense fallback="Loading">
      <Part />
    </Suspense>
  </>
)
const again = (page: Awaited<ReturnType<typeof shown>>) => page.does(() => page.one('button').click())

test('a part that does not come harms only itself, and comes when it is tried again', async () => {
  const { fetch, Part } = answered(missing, missing, Form)
  const page = await shown(around(Part))
  await page.type('[name=beside]', 'kept')
  expect(page.texts('[role=alert]')).toEqual(['Loading chunk failed. (error: http://localhost/static/js/async/form.js)'])
  await again(page)
  expect(page.texts('[role=alert]')).toHaveLength(1)
  page.one('button').focus()
  await again(page)
  expect(page.texts('[role=alert]')).toEqual([])
  expect(document.activeElement).toBe(page.one('[name=name]'))
  expect(page.one<HTMLInputElement>('[name=beside]').value).toBe('kept')
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a stand-in with what it was given is there from the failure until it comes, and no longer', async () => {
  const coming = Promise.withResolvers<typeof Form>()
  const fetch = vi.fn(() => coming.promise)
  const { Filled } = answered(missing, missing, Form)
  const whole = (View: typeof Filled) => (
    <Suspense fallback="Loading">
      <View initial="2026-11-22" />
    </Suspense>
  )
  const kept = (page: Awaited<ReturnType<typeof shown>>) => page.texts('[name=kept]').length
  expect(kept(await shown(whole(lazyPart<{ initial: string }>(fetch, Kept))))).toBe(0)
  const page = await shown(whole(Filled))
  expect(page.one<HTMLInputElement>('[name=kept]').value).toBe('2026-11-22')
  await again(page)
  expect(kept(page)).toBe(1)
  await again(page)
  expect([kept(page), page.texts('[name=name]').length]).toEqual([0, 1])
})

test('the button is busy while the part is fetched again', async () => {
  const coming = Promise.withResolvers<typeof Form>()
  const { fetch, Part } = answered()
  fetch.mockRejectedValueOnce(missing).mockReturnValueOnce(coming.promise)
  const page = await shown(around(Part))
  const busy = () => page.one('button').getAttribute('aria-busy')
  expect(busy()).toBe('false')
  await again(page)
  expect(busy()).toBe('true')
  expect(page.texts('[role=alert]')).toHaveLength(1)
  await page.does(() => coming.resolve(Form))
  expect(page.texts('button')).toEqual([])
})

test('another place of it asks anew, and asks for nothing once it is there', async () => {
  const { fetch, Part } = answered(missing, Form)
  expect((await shown(around(Part))).texts('button')).toEqual(['Try again'])
  for (const _ of [1, 2]) (await shown(around(Part))).one('[name=name]')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('whoever went on elsewhere meanwhile keeps the focus there', async () => {
  const { Part } = answered(missing, Form)
  const page = await shown(around(Part))
  page.one('button').focus()
  await page.does(() => {
    page.one('button').click()
    page.one('[name=beside]').focus()
  })
  await vi.waitFor(() => expect(page.one('[name=name]')).toBeTruthy())
  expect(document.activeElement).toBe(page.one('[name=beside]'))
})
