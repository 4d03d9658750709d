import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { gallery } from '../../collections/gallery/contract.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { shownAlerts } from '../../web/alerts.ts'
import { session } from '../../web/session.ts'
import type { Item, ListContext } from '../../web/slots.ts'
import { useAction } from '../../web/use-action.ts'
import { useChoosing } from './choose-tool.tsx'

const items = ['first', 'second', 'third'].map((id) => ({ id, eventDate: '2999-12-01' }))

function List({ thing }: { thing: ListContext['thing'] }) {
  const tool = useChoosing({ thing, items, called: ({ id }) => id, isUnpublished: ({ id }) => id !== 'third', action: useAction() })
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

async function choosing(thing: ListContext['thing'] = events) {
  session.begin('a token')
  HTMLDialogElement.prototype.showModal ??= () => {}
  const page = await shown(<List thing={thing} />)
  await page.press('Select')
  return { ...page, alerts: () => shownAlerts().map(({ message }) => message) }
}

const mistake = { path: '/api/mistakeSeveral/events', words: 'Added by mistake' }
test.each([
  ['as a mistake if one is published and to come', ['first', 'third'], '2 events', '“first” and 1 more', mistake],
  ['not as a mistake if all are drafts, which are in no calendar', ['first'], '1 event', '“first”', undefined],
])('the chosen entries are deleted together after a question, with an undo, %s', async (_, ids, count, title, also) => {
  const { press, does, one, texts, alerts } = await choosing()
  for (const id of ids) await does(() => one<HTMLInputElement>(`[aria-label="Select ${id}"]`).click())
  expect(texts('[role=status]')[0]).toBe(`${count} selected`)
  await press(`Delete ${ids.length}…`)
  expect(texts('dialog li')).toEqual(ids)
  const asked = answering({ body: { success: true, message: `${count} deleted` } })
  await press(`Delete ${count}`)
  await vi.waitFor(() => expect(alerts()).toEqual([`${count} deleted`]))
  expect(asked[0]?.body).toEqual({ ids })
  expect(shownAlerts()[0]?.undo).toMatchObject({ body: { ids }, title })
  expect(shownAlerts()[0]?.undo?.also).toEqual(also)
})

test('the unpublished ones are published, the last one first; one that is refused is named and stays chosen', async () => {
  const { press, texts, one, alerts } = await choosing()
  await press('Select all 3')
  const asked = answering({ body: { success: true, message: 'Published' } }, { status: 409, body: { success: false, message: 'Not yet.' } })
  await press('Publish 2')
  await vi.waitFor(() => expect(alerts()).toEqual(['1 event published. “first” failed: Not yet.']))
  expect(asked.map(({ path }) => path)).toEqual(['/api/publish/events/second', '/api/publish/events/first'])
  expect(texts('[role=status]')[0]).toBe('1 event selected')
  expect(one<HTMLInputElement>('[aria-label="Select first"]').checked).toBe(true)
})

test('the selected pictures get another category, each from its own newest version', async () => {
  const { press, type, one, alerts } = await choosing(gallery)
  await press('Select all 3')
  await press('Change category…')
  await type('[name=category]', 'Field days')
  const newest = (version: string) => ({ body: { success: true, data: { title: version, category: 'Walks' }, version, state: 'living' } })
  const done = { body: { success: true, message: 'Picture saved' } }
  const refused = { status: 412, body: { success: false, message: 'Changed meanwhile.' } }
  const asked = answering(newest('v1'), done, newest('v2'), refused, newest('v3'), done)
  await act(async () => one<HTMLFormElement>('form').requestSubmit())
  await vi.waitFor(() => expect(alerts()).toEqual(['2 pictures changed. “second” failed: Changed meanwhile.']))
  const edits = asked.filter(({ path }) => path.startsWith('/api/edit'))
  expect(edits.map(({ body, version }) => [body, version])).toMatchObject([
    [{ title: 'v1', category: 'Field days' }, '"v1"'],
    [{ title: 'v2', category: 'Field days' }, '"v2"'],
    [{ title: 'v3', category: 'Field days' }, '"v3"'],
  ])
  expect(one<HTMLInputElement>('[aria-label="Select second"]').checked).toBe(true)
})
