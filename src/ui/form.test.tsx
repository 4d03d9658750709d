import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clock, day } from '../contract/day-field.ts'
import { choice, secret, text } from '../contract/field.ts'
import type { Fields } from '../contract/fields.ts'
import { shown } from '../testing/shown.tsx'
import { Form, type Outcome } from './form.tsx'
import type { Submission } from './submission.ts'

type Given = Omit<Parameters<typeof Form>[0], 'name' | 'fields' | 'submit' | 'onSubmit'> & { fields?: Fields }
const form = (fields: Fields, given: Given = {}) =>
  html(<Form name="Event" fields={fields} submit="Add event" onSubmit={async () => ({ success: true })} {...given} />)

/** The tags of that name, with their attributes. */
const tags = (markup: string, name: string) =>
  [...markup.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key?.toLowerCase(), value])),
  )

test('a choice of a few is one question with its answers, the present one chosen', () => {
  const markup = form({ alignment: choice('Alignment', ['left', 'center', 'right']) }, { initial: { alignment: 'center' } })
  expect(markup).toMatch(/<fieldset[^>]*><legend>Alignment<\/legend>/)
  const answers = tags(markup, 'input').map(({ type, name, value }) => `${type} ${name} ${value}`)
  expect(answers).toEqual(['radio alignment left', 'radio alignment center', 'radio alignment right'])
  expect(markup.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining('value="center"')])
})

test('a form that works without a script tells its page which it is; another waits for the script', () => {
  const markup = form({ title: text('Title') }, { plain: 'register' })
  expect(tags(markup, 'form')[0]).toMatchObject({ method: 'post' })
  expect(tags(markup, 'input')[0]).toMatchObject({ type: 'hidden', name: 'form', value: 'register' })
  expect(tags(markup, 'button')[0]).not.toHaveProperty('disabled')
  const other = form({ title: text('Title') })
  expect(other).not.toMatch(/name="form"/)
  expect(tags(other, 'button')[0]).toHaveProperty('disabled')
})

const fields = { title: text('Title'), venue: text('Venue'), password: secret('Password') }
const done: Outcome = { success: true, message: 'Added' }

async function filledIn(answer: (submission: Submission) => Promise<Outcome>, props: Given = {}) {
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
async function fillIn({ type }: Pick<Awaited<ReturnType<typeof filledIn>>, 'type'>) {
  for (const [name, words] of Object.entries(all)) await type(name, words)
}

test('what is wrong with a field by the word of the site stands over the form and beside the field, which has the focus', async () => {
  const message = 'This title is there already.'
  const view = await filledIn(async () => ({ success: false, message, problems: { title: message } }))
  await fillIn(view)
  await view.send()
  expect(view.one('[role=alert] a').textContent).toBe(message)
  const title = view.one('[name=title]')
  expect(document.activeElement).toBe(title)
  expect(document.getElementById(title.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect(view.typed()).toEqual(all)
  await view.type('title', 'Another')
  expect([title.getAttribute('aria-invalid'), view.texts('[role=alert]')]).toEqual([null, [message]])
})

test('a time of day stands beside its day; the first wrong field is the first that is seen, and what is sent keeps its order', async () => {
  const view = await filledIn(async () => done, { fields: { day: day('Date'), venue: text('Venue'), time: clock('Time') } })
  expect(view.texts('label')).toEqual(['Date', 'Time', 'Venue'])
  expect(view.one('[name=time]').closest('div')?.parentElement).toBe(view.one('[name=day]').closest('div')?.parentElement)
  await view.type('day', '2026-12-01')
  await view.send()
  expect(document.activeElement).toBe(view.one('[name=time]'))
  await view.type('time', '17:30')
  await view.type('venue', 'Lab 2')
  await view.send()
  expect(view.sent.map(({ values }) => Object.keys(values))).toEqual([['day', 'venue', 'time']])
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

test('it is the same submission until it was answered, also one that is changed meanwhile, but another person’s is not', async () => {
  const answers: Outcome[] = [
    { success: false, answered: false },
    { success: false, message: 'No.' },
    { success: false, answered: false },
  ]
  const view = await filledIn(async () => answers.shift() ?? done, { whose: 'title' })
  await fillIn(view)
  await view.send()
  await view.type('venue', 'Lab 3')
  for (let round = 0; round < 2; round += 1) await view.send()
  await view.type('title', 'Somebody else')
  await view.send()
  const [first, again, ...others] = view.sent.map(({ submission }) => submission.key)
  expect(again).toBe(first)
  expect(new Set([first, ...others]).size).toBe(3)
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
