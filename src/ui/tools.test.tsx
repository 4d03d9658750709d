import { useState } from 'react'
import { renderToStaticMarkup as html } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { Tools } from './tools.tsx'

const buttons = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>/g)].map(([tag]) => `${/aria-label="([^"]*)"/.exec(tag)?.[1]} ${/tabindex="(-?\d)"/i.exec(tag)?.[1]}`)

test('each button says what it does; an entry that cannot be edited has no pencil, and a second showing is for the pointer only', () => {
  const tools = { name: 'Robot', list: 'all', onRemove: async () => true }
  expect(buttons(html(<Tools {...tools} onEdit={() => {}} />))).toEqual(['Edit Robot 0', 'Delete Robot 0'])
  expect(buttons(html(<Tools {...tools} />))).toEqual(['Delete Robot 0'])
  expect(buttons(html(<Tools {...tools} echo />))).toEqual(['Delete Robot -1'])
})

// Each test begins long after the last double press.
let now = 10_000
beforeEach(() => {
  now += 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

/** A list of three whose entries disappear when they are deleted, unless deleting `fails`. */
async function listed({ fails = false } = {}) {
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
            <Tools name={name} list="all" onRemove={() => remove(name)} />
          </li>
        ))}
      </ul>
    )
  }
  const view = await shown(<List />)
  const button = (name: string) => view.one(`[aria-label="Delete ${name}"]`)
  const press = (name: string, init: MouseEventInit = { detail: 1, clientX: 50, clientY: 100 }) =>
    view.does(() => {
      button(name).focus()
      button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
    })
  return { deleted, button, press }
}

test('the second press of a double press does not delete the entry that moved up, by pointer or by key', async () => {
  for (const init of [{ detail: 1, clientX: 50, clientY: 100 }, { detail: 0 }]) {
    now += 10_000
    const { press, deleted } = await listed()
    await press('Lamp', init)
    now += 200
    await press('Robot', init)
    expect(deleted).toEqual(['Lamp'])
    now += 500
    await press('Robot', init)
    expect(deleted).toEqual(['Lamp', 'Robot'])
  }
})

test('a press elsewhere deletes at once, and so does one after a delete that failed', async () => {
  const { press, deleted } = await listed()
  await press('Lamp')
  await press('Robot', { detail: 1, clientX: 550, clientY: 100 })
  expect(deleted).toEqual(['Lamp', 'Robot'])
  now += 10_000
  const failing = await listed({ fails: true })
  await failing.press('Lamp')
  await failing.press('Lamp')
  expect(failing.deleted).toEqual(['Lamp', 'Lamp'])
})

test('the focus moves to the next entry, or the one before', async () => {
  const { press, button } = await listed()
  await press('Robot')
  expect(document.activeElement).toBe(button('Drone'))
  now += 1000
  await press('Drone')
  expect(document.activeElement).toBe(button('Lamp'))
})
