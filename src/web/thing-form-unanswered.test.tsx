import { expect, test, vi } from 'vitest'
import { gallery } from '../collections/gallery/contract.ts'
import { members } from '../collections/members/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { timeline } from '../collections/timeline/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import ThingForm from './thing-form.tsx'

const things: [Parameters<typeof ThingForm>[0]['thing'], string][] = [
  [members, 'Error'],
  [projects, 'Error'],
  [gallery, 'Error'],
  [timeline, 'Couldnt process'],
]

for (const [thing, sentence] of things)
  test(`where no answer comes after adding a ${thing.words.one}, the alert begins with “${sentence}” and what was typed is kept`, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked = answering('nothing comes')
    const onDone = vi.fn()
    const page = await shown(<ThingForm thing={thing} fresh={examplesOf(thing.fields)} onDone={onDone} />)
    const form = await vi.waitFor(() => page.one<HTMLFormElement>('form'))
    const typed = () => Object.fromEntries(new FormData(form))
    const before = typed()
    await page.does(() => form.requestSubmit())
    await vi.waitFor(() =>
      expect(page.texts('[role=alert]').join()).toMatch(new RegExp(`^${sentence}\\. We got no reply, so it may have been done`)),
    )
    expect(asked).toHaveLength(1)
    expect(Object.values(typed()).join('')).not.toBe('')
    expect(typed()).toEqual(before)
    expect(onDone).not.toHaveBeenCalled()
  })
