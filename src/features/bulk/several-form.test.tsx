import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { gallery } from '../../collections/gallery/contract.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { shownAlerts } from '../../web/alerts.ts'
import type { Kept, Uploading } from '../../web/send-file.ts'
import { session } from '../../web/session.ts'
import { SeveralForm } from './several-form.tsx'

const uploads: { name: string; signal: AbortSignal; end: (kept: Kept) => void }[] = []
let areQuick: boolean
vi.mock('../../web/send-file.ts', async (original) => ({
  ...(await original<typeof import('../../web/send-file.ts')>()),
  uploadPicture: ({ name }: File, _: boolean, { signal }: Uploading) =>
    new Promise<Kept>((end) => {
      uploads.push({ name, signal, end })
      if (areQuick) end({ address: `/media/${name}` })
    }),
}))
vi.mock('../../web/slots.ts', () => ({ slots: () => ({}) }))

const typed = {
  title: 'Night',
  description: 'Hour thirty.',
  morelink: 'https://club.example.org/',
  category: 'Hackathons',
  date: '2026-11-22',
}

async function formOf(count: number, { quick = true } = {}) {
  uploads.length = 0
  areQuick = quick
  session.begin('a token')
  const onDone = vi.fn()
  const files = Array.from({ length: count }, (_, at) => new File(['x'], `${at + 1}.jpg`))
  let close = () => {}
  function Page() {
    const [isOpen, setOpen] = useState(true)
    close = () => setOpen(false)
    return isOpen && <SeveralForm thing={gallery} files={files} typed={typed} onDone={onDone} />
  }
  const page = await shown(<Page />)
  await vi.waitFor(() => expect(page.texts('[role=status]').join()).toContain(`${count} pictures`))
  const send = () => page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
  return { ...page, onDone, send, close: () => close() }
}
const added = { body: { success: true, message: 'Picture added', id: 'a'.repeat(26) } }

test('each picture becomes an entry with its own title, or the common one with its number, and the other fields of all', async () => {
  const { send, type, onDone } = await formOf(3)
  const asked = answering(added)
  await type('li:nth-child(2) [name=title]', 'The bench')
  await type('li:nth-child(2) [name=imagelinkAlt]', 'A bench.')
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const sent = asked.map(({ body }) => body as Record<string, string>)
  expect(sent.map(({ title, imagelink, imagelinkAlt, category }) => [title, imagelink, imagelinkAlt, category])).toEqual([
    ['Night 1', '/media/1.jpg', undefined, 'Hackathons'],
    ['The bench', '/media/2.jpg', 'A bench.', 'Hackathons'],
    ['Night 3', '/media/3.jpg', undefined, 'Hackathons'],
  ])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
  expect(shownAlerts().map(({ message }) => message)).toEqual(['3 pictures added.'])
})

test('what is refused, or lost, stays in the list with the reason; tried again it has the key of what was lost', async () => {
  const { send, texts, onDone } = await formOf(2)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = answering({ status: 400, body: { success: false, message: 'Too long.' } }, 'nothing comes', added)
  await send()
  await vi.waitFor(() => expect(texts('[role=alert]').join()).toContain('0 pictures added. 2 failed; the list below says why.'))
  expect(texts('li').join()).toMatch(/Too long\..*it won’t be done twice/)
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const keys = asked.map(({ key }) => key)
  expect([keys[2] === keys[0], keys[3] === keys[1]]).toEqual([false, true])
})

test('three are uploaded at a time and added in order; an upload that failed stays with the reason', async () => {
  const { send, texts, does, close } = await formOf(5, { quick: false })
  const asked = answering(added)
  await send()
  const names = () => uploads.map(({ name }) => name)
  const end = (at: number, kept: Kept = { address: `/media/${at}` }) => uploads[at]?.end(kept)
  expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  end(1)
  end(2)
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  expect(asked).toEqual([])
  end(0)
  await vi.waitFor(() => expect(names()).toHaveLength(5))
  end(3, { why: 'This picture is broken.' })
  end(4)
  await vi.waitFor(() => expect(texts('[role=alert]').join()).toContain('4 pictures added. 1 failed'))
  expect(asked.map(({ body }) => (body as { imagelink: string }).imagelink)).toEqual([0, 1, 2, 4].map((at) => `/media/${at}`))
  expect(texts('li').join()).toContain('This picture is broken.')
  await does(close)
})

test('closed before they are added, it says so, and nothing more is uploaded or added', async () => {
  const { send, does, close } = await formOf(2, { quick: false })
  const asked = answering(added)
  await send()
  await does(close)
  expect(uploads.every(({ signal }) => signal.aborted)).toBe(true)
  for (const { end } of uploads) end({ why: 'Cancelled.' })
  expect(shownAlerts().map(({ message }) => message)).toEqual(['The form was closed: 2 pictures were not added.'])
  expect([asked, dispatchEvent(new Event('beforeunload', { cancelable: true }))]).toEqual([[], true])
})
