import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { Button } from './button.tsx'

test('a button that is busy keeps the focus, and nothing comes of a press', async () => {
  const onPress = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  function Save() {
    const [busy, setBusy] = useState(false)
    const press = () => {
      onPress()
      setBusy(true)
    }
    return (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} onClick={press}>
          Save
        </Button>
      </form>
    )
  }
  const { one, does } = await shown(<Save />)
  const pressed = one<HTMLButtonElement>('button')
  pressed.focus()
  for (let press = 0; press < 2; press += 1) await does(() => pressed.click())
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
  expect([document.activeElement === pressed, pressed.disabled, pressed.getAttribute('aria-disabled')]).toEqual([true, false, 'true'])
})
