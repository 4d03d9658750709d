import type { ReactNode } from 'react'
import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clock, day } from '../contract/day-field.ts'
import { choice, email, link, longText, oneOf, picture, secret, text } from '../contract/field.ts'
import type { Fields } from '../contract/fields.ts'
import { Form, type Values } from './form.tsx'

type Before = { values: Values; result?: { success: boolean; message: ReactNode }; problems?: Values }
const form = (fields: Fields, given: { initial?: Values; before?: Before; plain?: string } = {}) =>
  html(<Form name="Event" fields={fields} submit="Add event" onSubmit={async () => ({ success: true })} {...given} />)

/** The tags of that name, with their attributes. */
const tags = (markup: string, name: string) =>
  [...markup.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key?.toLowerCase(), value])),
  )

const typed = {
  title: text('Title'),
  description: longText('Description'),
  poster: picture('Poster link'),
  register: link('Registration link'),
  email: email('Email'),
  password: secret('Password'),
  number: { ...text('Phone', { max: 10 }), input: 'tel' },
  date: day('Date'),
  time: clock('Time'),
  kind: oneOf('Kind', ['Talk', 'Workshop']),
} satisfies Fields

test('every input that is typed into has its label, its name, and says that it is required', () => {
  const markup = form(typed)
  const inputs = [...tags(markup, 'input'), ...tags(markup, 'textarea'), ...tags(markup, 'select')]
  const labelled = tags(markup, 'label').map((label) => label.for)
  for (const name of Object.keys(typed)) {
    const input = inputs.find((one) => one.name === name)
    expect.soft(input, name).toHaveProperty('required')
    expect.soft(labelled, name).toContain(input?.id)
  }
})

test('a choice of a few is one question with its answers, the present one chosen', () => {
  const markup = form({ alignment: choice('Alignment', ['left', 'center', 'right']) }, { initial: { alignment: 'center' } })
  expect(markup).toMatch(/<fieldset[^>]*><legend>Alignment<\/legend>/)
  expect(tags(markup, 'input').map(({ type, name, value }) => [type, name, value])).toEqual([
    ['radio', 'alignment', 'left'],
    ['radio', 'alignment', 'center'],
    ['radio', 'alignment', 'right'],
  ])
  expect(markup.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining('value="center"')])
})

test('what came of it stands over the form as an alert, and leads to the field that says the same', () => {
  const words = 'Title is required.'
  const result = { success: false, message: words }
  expect(form(typed, { before: { values: {}, result } })).toMatch(/role="alert"[^>]*>Title is required\.<\/div>.*<form/)
  const markup = form(typed, { before: { values: {}, result, problems: { title: words } } })
  const title = tags(markup, 'input').find(({ name }) => name === 'title')?.id
  expect(markup).toMatch(new RegExp(`role="alert"[^>]*><a href="#${title}">Title is required\\.</a></div>.*<form`))
})

test('a form that works without a script tells its page which it is; another waits for the script', () => {
  const markup = form({ title: typed.title }, { plain: 'register' })
  expect(tags(markup, 'form')[0]).toMatchObject({ method: 'post' })
  expect(tags(markup, 'input')[0]).toMatchObject({ type: 'hidden', name: 'form', value: 'register' })
  expect(tags(markup, 'button')[0]).not.toHaveProperty('disabled')
  const other = form({ title: typed.title })
  expect(other).not.toMatch(/name="form"/)
  expect(tags(other, 'button')[0]).toHaveProperty('disabled')
})
