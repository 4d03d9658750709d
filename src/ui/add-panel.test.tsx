import { useState } from 'react'
import { expect, test } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { AddPanel } from './add-panel.tsx'

async function listed() {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <AddPanel label="Add a lamp" open={open} onToggle={() => setOpen(!open)}>
        <input id="title" />
      </AddPanel>
    )
  }
  const view = await shown(<Page />)
  return { ...view, toggle: () => view.does(() => view.one('button[aria-expanded]').click()) }
}

test('what it holds is made when it is first opened, and the focus goes into its first field', async () => {
  const { toggle, one } = await listed()
  await toggle()
  expect(document.activeElement).toBe(one('#title'))
  expect(one('button').getAttribute('aria-label')).toBe('Close the form')
})

test('closed, it is gone and the plus has the focus', async () => {
  const { toggle, one, texts } = await listed()
  await toggle()
  await toggle()
  expect([texts('input'), document.activeElement]).toEqual([[], one('button[aria-expanded=false]')])
})

test('Escape closes it', async () => {
  const { toggle, one, does } = await listed()
  await toggle()
  await does(() => one('#title').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(one('button').getAttribute('aria-expanded')).toBe('false')
})
