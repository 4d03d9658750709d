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
          <button type="button" id="save">
            Save
          </button>
        </EditPanel>
      )}
    </>
  )
}

async function opened() {
  const view = await shown(<Page />)
  await view.does(() => {
    view.one('#pen').focus()
    view.one('#pen').click()
  })
  const key = (init: KeyboardEventInit) =>
    view.does(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })))
  return { ...view, key, panel: () => view.one('[role=dialog][aria-label="Edit the lamp"]') }
}

test('what lies behind it is neither reached nor heard, alerts are; closed it leaves all as it was', async () => {
  const { panel, key, one } = await opened()
  const inert = () => ['#pen', '#before', '#alerts', 'div:has(> [role=dialog])'].map((place) => one(place).hasAttribute('inert'))
  expect(panel().ariaModal ?? panel().getAttribute('aria-modal')).toBe('true')
  expect(inert()).toEqual([true, true, false, false])
  await key({ key: 'Escape' })
  expect([one('#pen').hasAttribute('inert'), one('#before').hasAttribute('inert')]).toEqual([false, true])
  expect(document.activeElement).toBe(one('#pen'))
})
