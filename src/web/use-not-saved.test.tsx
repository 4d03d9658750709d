import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '../collections/notifications/contract.ts'
import { text } from '../contract/field.ts'
import { shown } from '../testing/shown.tsx'
import { forgetDrafts } from '../ui/forget-drafts.ts'
import { allAlerts, dismiss, say } from './alerts.ts'
import ThingForm from './thing-form.tsx'
import { useWayTo } from './ways-to-forms.ts'

const fields = { title: text('Title') }
const old = { id: 'abc', title: 'Old' }
const [planned, clock] = [{ state: 'draft', publishAt: '2026-01-01T10:00' }, { publishAt: '' }]
const entry = (more: object) => ({ success: true, data: old, version: 'v2', state: 'living', publishAt: '', expiresAt: '', ...more })
const change = (more: object) => ({
  success: true,
  data: [{ id: 'v3', at: '2026-01-01T04:30:01.000Z', before: null, after: null, ...more }],
})

afterEach(() => {
  forgetDrafts()
  for (const { id } of allAlerts()) dismiss(id)
  vi.unstubAllGlobals()
})

/** An edit of a planned notice that is sent by a form which is out of sight by the time that others turn out to have come first. */
async function sentAndLeft(now: object, changes: object, how: 'gone' | 'hidden' | 'open again' = 'gone') {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const count = asked.push(path)
    if (count === 2) return promise
    return Response.json(count === 1 ? entry({ ...planned, version: 'v1' }) : path.startsWith('/api/changes/') ? changes : now)
  })
  const opened = vi.fn()
  let setOpen: (isOpen: boolean) => void = () => {}
  function Page() {
    const [isOpen, set] = useState(true)
    setOpen = set
    useWayTo(notifications.table, opened)
    const form = <ThingForm thing={notifications} fields={fields} editing={old} onDone={() => {}} />
    return how === 'hidden' ? <div style={{ display: isOpen ? 'block' : 'none' }}>{form}</div> : isOpen && form
  }
  const page = await shown(<Page />)
  await vi.waitFor(() => page.one('select'), 30_000)
  await page.type('[name=title]', 'Mine')
  await page.type('[name=publishAt]', '2999-01-01T10:00')
  await page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await page.does(() => setOpen(false))
  const open = () => page.does(() => setOpen(true))
  if (how === 'open again') await open()
  history.replaceState(null, '', '/faq')
  await page.does(() => resolve(Response.json({ success: false, message: 'Changed meanwhile' }, { status: 412 })))
  if (how !== 'open again') await vi.waitFor(() => expect(allAlerts()).toHaveLength(1))
  return { ...page, opened, open, asked }
}

test.for([
  ['somebody else has changed it meanwhile', { data: { id: 'abc', title: 'Theirs' }, ...clock }, { what: 'edit', by: 'mira' }],
  ['somebody else has deleted it meanwhile', { state: 'trash' }, {}],
  ['the site’s own clock came first', clock, { what: 'publish', by: null, before: { publishAt: planned.publishAt }, after: clock }],
] as const)('of an edit whose form has gone it is told of which entry it was, and why: %s', async ([why, now, what]) => {
  await sentAndLeft(entry(now), change(what))
  expect(allAlerts()[0]?.message).toBe(`“Old” was not saved: ${why}. What you typed is kept.`)
})

test('it is told as well where the form is hidden with what it stands in, and leads back to it', async () => {
  const { opened, does } = await sentAndLeft(entry({ state: 'trash' }), change({}), 'hidden')
  expect(allAlerts()[0]?.message).toBe('“Old” was not saved: somebody else has deleted it meanwhile. What you typed is kept.')
  await does(() => void allAlerts()[0]?.button?.press())
  await vi.waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(old))
})

test('it leads back to the form from another page, and is told no more once that is in sight', async () => {
  const { opened, open, does, one } = await sentAndLeft(entry({ state: 'trash' }), change({}))
  await does(() => void allAlerts()[0]?.button?.press())
  await vi.waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(old))
  expect(location.pathname).toBe('/')
  await open()
  await vi.waitFor(() => expect(one<HTMLInputElement>('[name=title]').value).toBe('Mine'))
  expect(allAlerts()).toEqual([])
})

test('whoever logs out is told no more of what is kept no more, and goes on to be told the rest', async () => {
  await sentAndLeft(entry({ state: 'trash' }), change({}))
  say('Logged out')
  forgetDrafts('asha')
  expect(allAlerts().map(({ message }) => message)).toEqual(['Logged out'])
})

test('nothing is told where the form stands open again, which shows what is new by itself', async () => {
  const { asked, one, does } = await sentAndLeft(
    entry({ data: { id: 'abc', title: 'Theirs' }, ...clock }),
    change({ what: 'edit', by: 'mira' }),
    'open again',
  )
  await vi.waitFor(() => expect(one<HTMLInputElement>('[name=title]').value).toBe('Mine'))
  // Both have asked who it was.
  await vi.waitFor(() => expect(asked.filter((path) => path.startsWith('/api/changes/'))).toHaveLength(2))
  await does(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect([allAlerts(), document.body.textContent]).toEqual([[], expect.stringContaining('mira')])
})
