import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { shownAlerts } from '../../web/alerts.ts'
import { session } from '../../web/session.ts'
import type { Member } from './contract.ts'
import { OrderTool } from './order-tool.tsx'

const people = ['Asha', 'Ravi', 'Mira'].map((name) => ({ id: name.toLowerCase(), name })) as unknown as Member[]
const done = { body: { success: true, message: 'Order saved' } }

beforeEach(() => {
  session.begin('a token')
  HTMLDialogElement.prototype.showModal ??= () => {}
})

async function opened() {
  const page = await shown(<OrderTool heading="Leads" people={people} />)
  await page.does(() => page.one<HTMLButtonElement>('button').click())
  const named = (label: string) => page.one<HTMLButtonElement>(`[aria-label="${label}"]`)
  return { ...page, named, names: () => page.texts('li .cut') }
}

test('names are moved by buttons, said and focused, and saved with one call that can be undone', async () => {
  const { does, press, named, names, texts } = await opened()
  named('Move Asha down').focus()
  await does(() => named('Move Asha down').click())
  expect([names(), texts('[role=status]')[0], document.activeElement]).toEqual([
    ['Ravi', 'Asha', 'Mira'],
    'Asha: 2 of 3',
    named('Move Asha down'),
  ])
  await does(() => named('Move Mira up').click())
  await does(() => named('Move Ravi up').click())
  expect(names()).toEqual(['Ravi', 'Mira', 'Asha'])
  const asked = answering(done)
  await press('Save order')
  await vi.waitFor(() => expect(shownAlerts()[0]?.message).toBe('Order saved'))
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/api/orderSeveral/members', { ids: ['ravi', 'mira', 'asha'] }]])
  expect(shownAlerts()[0]?.undo).toMatchObject({ path: '/api/orderSeveral/members', body: { ids: ['asha', 'ravi', 'mira'] } })
})

test('a name is dragged to where the pointer is; one that could not be saved is still there', async () => {
  const { one, does, press, names } = await opened()
  const list = one('ol')
  list.setPointerCapture = () => {}
  for (const line of list.children)
    Object.assign(line, {
      getBoundingClientRect: () => ({ bottom: ([...list.children].indexOf(line) + 1) * 52 }),
      scrollIntoView: () => {},
    })
  const point = (target: Element, type: string, clientY: number) =>
    does(() => void target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientY })))
  await point(one('li span'), 'pointerdown', 20)
  await point(list, 'pointermove', 500)
  await point(list, 'pointermove', 60)
  await point(list, 'pointerup', 60)
  await point(list, 'pointermove', 10)
  expect(names()).toEqual(['Ravi', 'Asha', 'Mira'])
  answering({ status: 400, body: { success: false, message: 'Not now.' } })
  await act(async () => press('Save order'))
  await vi.waitFor(() => expect(shownAlerts()[0]?.message).toBe('Not now.'))
  expect(names()).toEqual(['Ravi', 'Asha', 'Mira'])
})
