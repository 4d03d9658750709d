import { expect, test } from 'vitest'
import { secret, text } from '../contract/field.ts'
import { shown } from '../testing/shown.tsx'
import { Form, type Outcome } from './form.tsx'
import type { Submission } from './submission.ts'

const fields = { title: text('Title'), venue: text('Venue'), password: secret('Password') }
const done: Outcome = { success: true, message: 'Added' }

type Props = Omit<Parameters<typeof Form>[0], 'name' | 'fields' | 'submit' | 'onSubmit'>
async function filledIn(answer: (submission: Submission) => Promise<Outcome>, props: Props = {}) {
  const sent: { values: object; submission: Submission }[] = []
  const view = await shown(
    <Form
      name="Event"
      fields={fields}
      submit="Add"
      onSubmit={async (values, submission) => {
        sent.push({ values, submission })
        return answer(submission)
      }}
      {...props}
    />,
  )
  const form = () => view.one<HTMLFormElement>('form')
  const typed = () => Object.fromEntries(new FormData(form()))
  const type = (name: string, words: string) => view.type(`[name=${name}]`, words)
  return { ...view, type, sent, form, typed, send: () => view.does(() => form().requestSubmit()) }
}
const all = { title: 'Soldering', venue: 'Lab 2', password: 'hunter22' }
async function fillIn({ type }: Pick<Awaited<ReturnType<typeof filledIn>>, 'type'>, values: Partial<typeof all> = all) {
  for (const [name, words] of Object.entries(values)) await type(name, words)
}

test('what is wrong with a field by the word of the site stands over the form and beside the field, which has the focus', async () => {
  const message = 'This title is there already.'
  const view = await filledIn(async () => ({ success: false, message, problems: { title: message } }))
  await fillIn(view, all)
  await view.send()
  expect(view.one('[role=alert] a').textContent).toBe(message)
  const title = view.one('[name=title]')
  expect(document.activeElement).toBe(title)
  expect(document.getElementById(title.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect(view.typed()).toEqual(all)
  await view.type('title', 'Another')
  expect([title.getAttribute('aria-invalid'), view.texts('[role=alert]')]).toEqual([null, [message]])
})

test('what is wrong is not sent: each field says so, the first one has the focus, and typing clears its own words alone', async () => {
  const view = await filledIn(async () => done)
  await fillIn(view, { password: 'hunter22' })
  await view.send()
  expect(view.sent).toEqual([])
  const problems = () => ['title', 'venue'].map((name) => view.one(`[name=${name}]`).getAttribute('aria-invalid'))
  expect(problems()).toEqual(['true', 'true'])
  expect(document.activeElement).toBe(view.one('[name=title]'))
  await view.type('title', 'Soldering')
  expect(problems()).toEqual([null, 'true'])
  expect(view.texts('p').join()).toContain('Venue is required.')
  expect(view.texts('p').join()).not.toContain('Title is required.')
})

test('a success empties the form and says so over it, with the focus, until something is typed', async () => {
  const view = await filledIn(async () => done)
  await fillIn(view)
  await view.send()
  expect(view.sent.map(({ values }) => values)).toEqual([all])
  expect(view.typed()).toEqual({ title: '', venue: '', password: '' })
  expect(view.texts('[role=alert]')).toEqual(['Added'])
  expect(document.activeElement).toBe(view.one('[role=alert]'))
  await view.type('title', 'Another')
  expect(view.texts('[role=alert]')).toEqual([])
})

test('it is the same submission until it was answered, also one that is changed meanwhile', async () => {
  const answers: Outcome[] = [{ success: false, answered: false }, { success: false, message: 'No.' }, done]
  const view = await filledIn(async () => answers.shift() ?? done)
  await fillIn(view)
  for (let round = 0; round < 3; round += 1) await view.send()
  const [first, again, other] = view.sent.map(({ submission }) => submission.key)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('what tells one filling from another makes a submission of its own', async () => {
  const view = await filledIn(async () => ({ success: false, answered: false }), { whose: 'title' })
  await fillIn(view)
  await view.send()
  await view.type('title', 'Somebody else')
  await view.send()
  expect(new Set(view.sent.map(({ submission }) => submission.key)).size).toBe(2)
})

test('a form that was left shows its values again, without the password, and they can be discarded', async () => {
  const before = await filledIn(async () => done)
  await fillIn(before)
  const view = await filledIn(async () => done)
  expect(view.typed()).toEqual({ ...all, password: '' })
  expect(view.texts('p').join()).toContain('Continue where you left off.')
  await view.press('Start over')
  expect(view.typed()).toEqual({ title: '', venue: '', password: '' })
  expect(view.texts('p').join()).not.toContain('Continue where you left off.')
  expect(document.activeElement).toBe(view.one('[name=title]'))
})
