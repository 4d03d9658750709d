import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { failureWords } from './failure-words.ts'
import { lazyPart } from './lazy-part.tsx'

const Form = () => <input name="name" />
const Kept = ({ initial }: { initial: string }) => <input type="hidden" name="kept" value={initial} />
const address = 'http://localhost/static/js/async/form.js'
const missing = new Error(`Loading chunk form failed.\n(error: ${address})`)

/** A page with a part that loads as these answers say, one after another. */
async function page(...answers: (typeof Form | Error | Promise<typeof Form>)[]) {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  const fetch = vi.fn(async () => {
    const answer = await answers.shift()
    if (answer instanceof Error || !answer) throw answer
    return answer
  })
  const Part = lazyPart<{ initial: string }>(fetch, Kept)
  const whole = (
    <>
      <input name="beside" />
      <Suspense fallback="Loading">
        <Part initial="2026-11-22" />
      </Suspense>
    </>
  )
  const view = await shown(whole)
  return { ...view, fetch, whole, again: () => view.does(() => view.one('button').click()) }
}

test('a part that fails harms only itself: its stand-in is there until it loads when it is tried again', async () => {
  const { type, texts, one, again, fetch } = await page(missing, missing, Form)
  await type('[name=beside]', 'kept')
  expect(texts('[role=alert]')).toEqual([`Loading chunk failed. (error: ${address})`])
  await again()
  expect([texts('[role=alert]').length, one<HTMLInputElement>('[name=kept]').value]).toEqual([1, '2026-11-22'])
  await again()
  expect([texts('[role=alert]').length, texts('[name=kept]').length, texts('[name=name]').length]).toEqual([0, 0, 1])
  expect([one<HTMLInputElement>('[name=beside]').value, fetch.mock.calls.length]).toEqual(['kept', 3])
})

test('the button is busy while the part is loaded again', async () => {
  const coming = Promise.withResolvers<typeof Form>()
  const { one, again, does, texts } = await page(missing, coming.promise)
  await again()
  expect(one('button').getAttribute('aria-busy')).toBe('true')
  await does(() => coming.resolve(Form))
  expect(texts('button')).toEqual([])
})

test('another place of it asks again, and asks for nothing once it has loaded', async () => {
  const { whole, fetch } = await page(missing, Form)
  for (const _ of [1, 2]) (await shown(whole)).one('[name=name]')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each([
  [`Loading chunk events failed.\n(timeout: ${address})`, `Loading chunk failed. (timeout: ${address})`],
  [`Loading CSS chunk events failed.\n(${address})`, `Loading chunk failed. (error: ${address})`],
  ['Loading CSS chunk events failed.\n(/static/css/async/events.css)', 'Loading chunk failed. (error: /static/css/async/events.css)'],
])('%j is shown with its kind and address', (message, words) => expect(failureWords(new Error(message))).toBe(words))
