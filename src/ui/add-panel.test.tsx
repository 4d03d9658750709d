import { type ComponentType, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { AddPanel } from './add-panel.tsx'
import { lazyPart } from './lazy-part.tsx'

const made = vi.fn()
function Fields() {
  useState(made)
  return <input id="title" />
}

async function listed(Held: ComponentType = Fields) {
  made.mockClear()
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <AddPanel label="Add a lamp" open={open} onToggle={() => setOpen(!open)}>
        <Held />
      </AddPanel>
    )
  }
  const view = await shown(<Page />)
  return { ...view, toggle: () => view.does(() => view.one('button[aria-expanded]').click()) }
}

test('what it holds is made when it is first opened, and the focus goes into its first field', async () => {
  const { toggle, one } = await listed()
  expect(made).not.toHaveBeenCalled()
  await toggle()
  expect(made).toHaveBeenCalled()
  expect(document.activeElement).toBe(one('#title'))
  expect(one('button').getAttribute('aria-label')).toBe('Close the form')
})

test('closed, it is gone and the plus has the focus', async () => {
  const { toggle, one, texts } = await listed()
  await toggle()
  await toggle()
  expect([texts('input'), document.activeElement]).toEqual([[], one('button[aria-expanded=false]')])
})

test('where its form does not come the focus is on the way to ask for it again, and then in the form', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  const answers = [async () => Promise.reject(new Error('no script')), async () => () => <input id="title" />]
  const Late = lazyPart(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
  const { toggle, one, does } = await listed(Late)
  await toggle()
  expect(document.activeElement?.textContent).toBe('Try again')
  await does(() => (document.activeElement as HTMLElement).click())
  expect(document.activeElement).toBe(one('#title'))
})

test('Escape closes it', async () => {
  const { toggle, one, does } = await listed()
  await toggle()
  await does(() => one('#title').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(one('button').getAttribute('aria-expanded')).toBe('false')
})
