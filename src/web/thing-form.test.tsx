import { expect, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { faqs } from '../collections/faq/contract.ts'
import { gallery } from '../collections/gallery/contract.ts'
import { members } from '../collections/members/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { timeline } from '../collections/timeline/contract.ts'
import { cameLater, mayBeMissing, text } from '../contract/field.ts'
import { answering } from '../testing/answering.ts'
import { examplesOf } from '../testing/example.ts'
import { shown } from '../testing/shown.tsx'
import ThingForm from './thing-form.tsx'

const done = { body: { success: true, message: 'Done', id: 'new1' } }
const question = { question: 'Is there tea?', answer: 'On Thursdays.' }

async function formOf(props: Omit<Parameters<typeof ThingForm>[0], 'onDone'>) {
  const onDone = vi.fn()
  const page = await shown(<ThingForm {...props} onDone={onDone} />)
  const form = await vi.waitFor(() => page.one<HTMLFormElement>('form'))
  return { ...page, form, onDone, typed: () => Object.fromEntries(new FormData(form)), send: () => page.does(() => form.requestSubmit()) }
}

test('with an entry it changes that one, as it is now, with its version and by the names that it is written by', async () => {
  const newest = { id: 'abc', asked: 'Is there tea?', answer: 'Never.' }
  const asked = answering({ body: { success: true, data: newest, version: 'v7', state: 'living' } }, done)
  const thing = { ...faqs, readAs: { question: 'asked' }, words: { ...faqs.words, form: undefined as never } }
  const { form, type, typed, send, onDone, one } = await formOf({ thing, editing: { id: 'abc', asked: 'Is there tea?', answer: 'No.' } })
  expect([form.getAttribute('aria-label'), one('button[type=submit]').textContent]).toEqual(['Edit the FAQ', 'Save'])
  expect(typed()).toMatchObject({ question: 'Is there tea?', answer: 'Never.' })
  await type('[name=answer]', question.answer)
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked.slice(0, 2)).toMatchObject([{ path: '/api/entry/faqs/abc' }, { path: '/api/editFaq/abc', body: question, version: '"v7"' }])
})

test('a new entry is asked for what one that moved in may lack, and begins with what a later field falls back to', async () => {
  const fields = { poster: mayBeMissing(text('Poster')), mode: cameLater(text('Mode'), 'On campus'), hall: cameLater(text('Hall')) }
  const { typed, form } = await formOf({ thing: events, fields })
  expect(typed()).toEqual({ poster: '', mode: 'On campus', hall: '' })
  for (const name of Object.keys(fields)) expect.soft(form.querySelector<HTMLInputElement>(`[name=${name}]`)?.required, name).toBe(true)
})

test('a required link is typed, or marked “none”, as it is when it is edited again', async () => {
  const { linkedinlink, githubLink } = members.fields
  const fields = { linkedinlink, githubLink }
  const asked = answering(done, { body: { success: true, data: { id: 'm', githublink: '' }, version: 'v', state: 'living' } })
  const { form, type, send, one, texts, does } = await formOf({ thing: members, fields })
  await send()
  expect(texts('[id$=-problem]')).toEqual(['LinkedIn link is required.', 'GitHub link is required.'])
  await type('[name=linkedinlink]', 'https://example.org/asha')
  await does(() => one('[type=checkbox][name=githubLink]').click())
  expect(form.querySelector('[name=githubLink][type=text]:disabled')).not.toBeNull()
  await send()
  expect(asked[0]?.body).toEqual({ linkedinlink: 'https://example.org/asha', githubLink: 'none' })
  const editing = await formOf({ thing: members, fields: { githubLink }, editing: { id: 'm', githublink: '' } })
  expect(editing.typed()).toEqual({ githubLink: 'none' })
  await editing.does(() => editing.one('[type=checkbox]').click())
  expect(editing.typed()).toEqual({ githubLink: '' })
})

const posted = { ...faqs, fields: { ...faqs.fields, answer: { ...faqs.fields.answer, posted: 'time' as const } } }

test('what tells when an entry was posted is not typed: it is the time when it was sent first, and an edit leaves it as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const newest = { id: 'abc', ...question }
  const asked = answering('nothing comes', done, { body: { success: true, data: newest, version: 'v7', state: 'living' } }, done)
  const adding = await formOf({ thing: posted, fields: posted.fields })
  expect(adding.typed()).toEqual({ question: '' })
  await adding.type('[name=question]', question.question)
  await adding.send()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await adding.send()
  await vi.waitFor(() => expect(adding.onDone).toHaveBeenCalledOnce())
  expect(asked[0]?.body).toEqual({ question: question.question, answer: expect.stringMatching(/^\d+:\d\d:\d\d [AP]M$/) })
  expect(asked[1]).toEqual(asked[0])
  const editing = await formOf({ thing: posted, fields: posted.fields, editing: newest })
  await editing.type('[name=question]', 'Is there coffee?')
  await editing.send()
  await vi.waitFor(() => expect(editing.onDone).toHaveBeenCalledOnce())
  expect(asked[3]?.body).toEqual({ question: 'Is there coffee?' })
})

const unanswered: [Parameters<typeof ThingForm>[0]['thing'], string][] = [
  [members, 'Error'],
  [projects, 'Error'],
  [gallery, 'Error'],
  [timeline, 'Couldnt process'],
]
for (const [thing, sentence] of unanswered)
  test(`where no answer comes after adding a ${thing.words.one}, the alert begins with “${sentence}” and what was typed is kept`, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked = answering('nothing comes')
    const { typed, send, texts, onDone } = await formOf({ thing, fresh: examplesOf(thing.fields) })
    const before = typed()
    await send()
    await vi.waitFor(() =>
      expect(texts('[role=alert]').join()).toMatch(new RegExp(`^${sentence}\\. We got no reply, so it may have been done`)),
    )
    expect(asked).toHaveLength(1)
    expect(Object.values(typed()).join('')).not.toBe('')
    expect(typed()).toEqual(before)
    expect(onDone).not.toHaveBeenCalled()
  })
