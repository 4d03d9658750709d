import { afterEach, expect, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { dismiss, shownAlerts } from '../../web/alerts.ts'
import { session } from '../../web/session.ts'
import type { Item } from '../../web/slots.ts'
import { useAction } from '../../web/use-action.ts'
import { useChoosing } from './choose-tool.tsx'

afterEach(() => {
  session.end()
  for (const { id } of shownAlerts()) dismiss(id)
  vi.unstubAllGlobals()
})

const items = ['first', 'second', 'third'].map((id) => ({ id }))

function List() {
  const tool = useChoosing({ thing: events, items, called: ({ id }) => id, isUnpublished: ({ id }) => id !== 'third', action: useAction() })
  return (
    <>
      {tool.bar}
      {tool.over}
      {items.map((item: Item) => (
        <p key={item.id}>{tool.instead?.(item)}</p>
      ))}
    </>
  )
}

async function choosing() {
  session.begin('a token')
  HTMLDialogElement.prototype.showModal ??= () => {}
  const page = await shown(<List />)
  const press = (words: string) =>
    page.does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())
  await press('Choose several')
  return { ...page, press, alerts: () => shownAlerts().map(({ message }) => message) }
}

test('the chosen entries are deleted together after a question, with an undo', async () => {
  const { press, does, one, texts, alerts } = await choosing()
  await does(() => one<HTMLInputElement>('[aria-label="Choose first"]').click())
  await does(() => one<HTMLInputElement>('[aria-label="Choose third"]').click())
  expect(texts('[role=status]')[0]).toBe('2 events chosen')
  await press('Delete 2…')
  expect(texts('dialog li')).toEqual(['first', 'third'])
  const asked = answering({ body: { success: true, message: '2 events deleted' } })
  await press('Delete 2 events')
  await vi.waitFor(() => expect(alerts()).toEqual(['2 events deleted']))
  expect(asked[0]?.body).toEqual({ ids: ['first', 'third'] })
  expect(shownAlerts()[0]?.undo).toMatchObject({ body: { ids: ['first', 'third'] }, title: '“first” and 1 more' })
})

test('the unpublished ones are published, the last one first; one that is refused is named and stays chosen', async () => {
  const { press, texts, one, alerts } = await choosing()
  await press('Choose all 3')
  const asked = answering({ body: { success: true, message: 'Published' } }, { status: 409, body: { success: false, message: 'Not yet.' } })
  await press('Publish 2')
  await vi.waitFor(() => expect(alerts()).toEqual(['1 event published. “first” was not: Not yet.']))
  expect(asked.map(({ path }) => path)).toEqual(['/api/publish/events/second', '/api/publish/events/first'])
  expect(texts('[role=status]')[0]).toBe('1 event chosen')
  expect(one<HTMLInputElement>('[aria-label="Choose first"]').checked).toBe(true)
})
