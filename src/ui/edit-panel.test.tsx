import { useState } from 'react'
import { expect, test } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { EditPanel } from './edit-panel.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="pen" onClick={() => setOpen(true)}>
        Edit
      </button>
      <p id="before" inert />
      <div id="alerts" popover="manual" />
      {open && (
        <EditPanel label="Edit the lamp" onClose={() => setOpen(false)}>
          <input id="title" />
        </EditPanel>
      )}
    </>
  )
}

test('what is behind the panel cannot be reached, alerts can; closed it leaves everything as it was', async () => {
  const { one, does } = await shown(<Page />)
  await does(() => {
    one('#pen').focus()
    one('#pen').click()
  })
  const inert = () => ['#pen', '#before', '#alerts', 'div:has(> [role=dialog])'].map((place) => one(place).hasAttribute('inert'))
  expect(one('[role=dialog][aria-label="Edit the lamp"]').getAttribute('aria-modal')).toBe('true')
  expect(inert()).toEqual([true, true, false, false])
  await does(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' })))
  expect([one('#pen').hasAttribute('inert'), one('#before').hasAttribute('inert')]).toEqual([false, true])
  expect(document.activeElement).toBe(one('#pen'))
})
