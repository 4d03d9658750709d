import { beforeEach, expect, test, vi } from 'vitest'
import { faqs } from '../collections/faq/contract.ts'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import { savedForms } from '../ui/device-autosave.ts'
import { shownAlerts } from './alerts.ts'
import ThingForm from './thing-form.tsx'

const old = { id: 'abc', question: 'Is there tea?', answer: 'No.' }
const entry = (version: string, more: object = {}, state = 'living') => ({
  body: { success: true, data: { ...old, ...more }, version, state },
})
const done = { body: { success: true, message: 'Saved' } }
const stale = { status: 412, body: { success: false, message: 'Changed meanwhile' } }
const change = { id: 'v2', what: 'edit', by: 'mira', at: '2026-01-01T04:30:00.000Z' }
const changes = (...data: object[]) => ({ body: { success: true, data } })

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'signed-in=asha'
})

async function editing() {
  const onDone = vi.fn()
  const page = await shown(<ThingForm thing={faqs} editing={old} onDone={onDone} />)
  await vi.waitFor(() => page.one('form'))
  const save = () => page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
  const values = () => Object.fromEntries(new FormData(page.one<HTMLFormElement>('form')))
  return { ...page, save, values, onDone }
}
const edits = (asked: ReturnType<typeof answering>) =>
  asked.filter(({ path }) => path.startsWith('/api/edit')).map(({ body, version }) => [body, version])

test('an edit can be undone until the entry is changed again', async () => {
  answering(entry('v1'), done, entry('v2'))
  const { type, save, onDone } = await editing()
  await type('[name=answer]', 'Yes.')
  await save()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(shownAlerts()[0]).toMatchObject({
    message: 'Saved',
    undo: { path: '/api/putBack/faqs/abc', body: { change: 'v1' }, version: 'v2', title: '“Is there tea?”' },
  })
})

test('what was typed before is restored with its version, so that others’ changes since are shown when it is saved', async () => {
  const left = { form: 'faqs abc', path: '/faq', label: 'Edit the FAQ', called: '', at: Date.now() }
  const began = { question: 'Is there water?', answer: 'No.' }
  localStorage.setItem('autosave asha faqs abc 1', JSON.stringify({ ...left, values: { ...began, answer: 'Yes.' }, began, version: 'v0' }))
  const asked = answering(entry('v1'), stale, entry('v1'), changes({ ...change, id: 'v1' }), done)
  const { save, texts, values, onDone } = await editing()
  expect([values(), texts('strong')]).toEqual([{ ...began, answer: 'Yes.' }, ['Continue where you left off.']])
  await save()
  await vi.waitFor(() => expect(texts('legend')).toEqual(['Question · only they changed it']))
  expect(savedForms('asha')[0]).toMatchObject({ version: 'v0', began })
  await save()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(edits(asked).map(([, version]) => version)).toEqual(['"v0"', '"v1"'])
  expect(savedForms('asha')).toEqual([])
})

test('if the entry was deleted meanwhile, the form says so and keeps what was typed', async () => {
  answering(entry('v1'), { status: 404, body: { success: false, message: 'Not found' } }, entry('v2', {}, 'trash'))
  const { type, save, texts, values } = await editing()
  await type('[name=answer]', 'Yes.')
  await save()
  await vi.waitFor(() => expect(texts('[role=alert]')).toEqual(['Someone deleted this FAQ. Restore it from the trash, then save again.']))
  expect(values()).toEqual({ question: old.question, answer: 'Yes.' })
})
