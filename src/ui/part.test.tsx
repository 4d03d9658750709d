// @vitest-environment happy-dom
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { part } from './part.tsx'

const Form = () => <input name="name" />
const missing = new Error('Loading chunk form failed.\n(error: http://localhost/static/js/async/form.js)')

/** A part that comes as these answers say, one after another. */
function answered(...answers: (typeof Form | Error)[]) {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  const fetch = vi.fn(async () => {
    const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1]
    if (answer instanceof Error || !answer) throw answer
    return answer
  })
  return { fetch, Part: part(fetch) }
}

const around = (Part: ReturnType<typeof part>) => (
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

test('another place of it asks anew, and asks for nothing once it is there', async () => {
  const { fetch, Part } = answered(missing, Form)
  expect((await shown(around(Part))).texts('button')).toEqual(['Try again'])
  for (const _ of [1, 2]) (await shown(around(Part))).one('[name=name]')
  expect(fetch).toHaveBeenCalledTimes(2)
})
