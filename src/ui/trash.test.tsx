import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { Trash } from './trash.tsx'

const names = ['Lamp', 'Robot', 'Drone']

/** A list whose entries go when they are deleted, unless it `stays`. */
function List({ onDelete, stays = false }: { onDelete: (name: string) => void; stays?: boolean }) {
  const [left, setLeft] = useState(names)
  const remove = async (name: string) => {
    onDelete(name)
    if (!stays) setLeft((all) => all.filter((one) => one !== name))
    return !stays
  }
  return (
    <ul>
      {left.map((name) => (
        <li key={name}>
          <Trash name={name} list="all" off={false} onPress={() => remove(name)} />
        </li>
      ))}
    </ul>
  )
}

let apart = 0
async function listed(stays?: boolean) {
  const onDelete = vi.fn<(name: string) => void>()
  const view = await shown(<List onDelete={onDelete} {...(stays && { stays })} />)
  const trash = (name: string) => view.one(`[aria-label="Delete ${name}"]`)
  // Each list lies elsewhere on the screen than those before it.
  apart += 1000
  const spot = { clientX: apart, clientY: 100 }
  const press = (name: string, init: MouseEventInit = { detail: 1, ...spot }) =>
    view.does(() => {
      trash(name).focus()
      trash(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
    })
  return { ...view, onDelete, trash, press, deleted: () => onDelete.mock.calls.flat() }
}

test('the second press of a double press does not delete what the list has brought under it', async () => {
  const { press, deleted } = await listed()
  await press('Lamp')
  await press('Robot')
  expect(deleted()).toEqual(['Lamp'])
})

test('a press elsewhere deletes at once', async () => {
  const { press, deleted } = await listed()
  await press('Lamp')
  await press('Robot', { detail: 1, clientX: apart + 500, clientY: 100 })
  expect(deleted()).toEqual(['Lamp', 'Robot'])
})

test('the focus goes on to the next one, or the one before, and a held key deletes no second one', async () => {
  const { press, trash, deleted } = await listed()
  const byKey = { detail: 0 }
  await press('Robot', byKey)
  expect(document.activeElement).toBe(trash('Drone'))
  await press('Drone', byKey)
  expect(deleted()).toEqual(['Robot'])
})

test('where the delete did not work, the same spot deletes it again', async () => {
  const { press, deleted } = await listed(true)
  await press('Lamp')
  await press('Lamp')
  expect(deleted()).toEqual(['Lamp', 'Lamp'])
})
