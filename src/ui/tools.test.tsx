import { useState } from 'react'
import { expect, test } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { Tools } from './tools.tsx'

/** A list whose entries disappear when they are deleted, unless deleting fails. */
async function listed({ fails = false, echo = false } = {}) {
  const deleted: string[] = []
  function List() {
    const [left, setLeft] = useState(['Lamp', 'Robot', 'Drone'])
    const remove = async (name: string) => {
      deleted.push(name)
      if (!fails) setLeft((all) => all.filter((one) => one !== name))
      return !fails
    }
    return (
      <ul>
        {left.map((name) => (
          <li key={name}>
            <Tools name={name} list="all" echo={echo} onEdit={() => {}} onRemove={() => remove(name)} />
          </li>
        ))}
      </ul>
    )
  }
  const view = await shown(<List />)
  const button = (name: string) => view.one(`[aria-label="Delete ${name}"]`)
  const press = (name: string) =>
    view.does(() => {
      button(name).focus()
      button(name).click()
    })
  return { ...view, deleted, button, press }
}

test('each button says what it does, and those of a second showing are for the pointer only', async () => {
  const first = await listed()
  expect([first.one('[aria-label="Edit Lamp"]').tabIndex, first.button('Lamp').tabIndex]).toEqual([0, 0])
  expect((await listed({ echo: true })).button('Lamp').tabIndex).toBe(-1)
})

test('the focus moves to the next entry, or the one before; after a delete that failed it can be pressed again', async () => {
  const { press, button } = await listed()
  await press('Robot')
  expect(document.activeElement).toBe(button('Drone'))
  await press('Drone')
  expect(document.activeElement).toBe(button('Lamp'))
  const failing = await listed({ fails: true })
  for (const _ of [1, 2]) await failing.press('Lamp')
  expect(failing.deleted).toEqual(['Lamp', 'Lamp'])
})
