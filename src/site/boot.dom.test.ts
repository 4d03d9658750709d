import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetAutosaves, tabAutosave } from '../ui/autosave.ts'
import { openAutosave } from '../ui/device-autosave.ts'
import { submissionOf, wasAnswered } from '../ui/submission.ts'

test('blocked storage breaks no form: memory takes its place', async () => {
  const get = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new Proxy({}, { get }))
  // A classic script, which has no exports.
  const boot: string = './boot.ts'
  await import(boot)
  await import('./polyfills.ts')
  onTestFinished(() => void delete document.documentElement.dataset.script)
  const typed = { values: { title: 'Soldering' }, began: {} }
  const form = await openAutosave('asha', { form: 'events new', path: '/events', label: '', title: 'title' }, () => 'asha')
  form.save(typed)
  form.close()
  form.remove()
  tabAutosave('Event').save(typed)
  expect(tabAutosave('Event').found()).toMatchObject(typed)
  expect(submissionOf('Event')).toEqual(submissionOf('Event'))
  wasAnswered('Event')
  forgetAutosaves('asha')
})
