import { setTimeout as pause } from 'node:timers/promises'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { session } from '../../web/session.ts'
import { RestoreQuestion } from './restore-question.tsx'
import { archiveId } from './send-archive.ts'
import type { Chosen } from './use-archive.ts'

const chosen = { name: 'club-0123abcd-a.tar', made: '2026-01-01T00:00:00.000Z' }
const away = 'The site is busy. Please try again in a moment.'
const busy = { status: 503, body: { success: false, message: away } }
const looking = { body: { success: true, state: 'looking', holds: null } }
const holds = { made: chosen.made, isOwn: true, tables: [{ name: 'faqs', rows: 3 }], files: 1, bytes: 1000 }
const looked = { body: { success: true, state: 'looked', holds } }

/** The question, on a page that can be left. */
function Asked({ what }: { what: Chosen }) {
  const [isLeft, setLeft] = useState(false)
  return (
    <>
      <button type="button" id="leave" onClick={() => setLeft(true)} />
      {!isLeft && <RestoreQuestion chosen={what} onChanged={async () => {}} onClose={() => {}} />}
    </>
  )
}

const question = (what: Chosen = chosen) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
  onTestFinished(() => {
    session.end()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return shown(<Asked what={what} />)
}

test('why a kept copy cannot be looked at just now is told, and it goes on by itself', async () => {
  const asked = answering(busy, looking, busy, looked)
  const page = await question()
  await vi.waitFor(() => expect(page.texts('[role=status]').join()).toContain(away))
  await vi.waitFor(() => expect(page.texts('button')).toContain('Restore'), { timeout: 30_000 })
  expect(asked.map(({ path }) => path)).toEqual(Array(4).fill(`/api/lookIntoArchive/${chosen.name}`))
})

test.each([
  ['it is being looked at', looking],
  ['it cannot be', busy],
])('once the question has gone nothing is asked any more, while %s', async (_, { body, ...how }) => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    await pause(100)
    return Response.json(body, how)
  })
  const page = await question()
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
  await page.does(() => page.one('#leave').click())
  const before = asked
  await pause(1500)
  expect(asked - before).toBeLessThanOrEqual(1)
})

test('a passkey that has lapsed during the upload is told, and the same file goes on where it stopped', async () => {
  const asked = answering({ body: { success: true, received: 3 } }, { status: 403, body: { success: false, message: 'Show the passkey.' } })
  const [file, again] = [1, 2].map(() => new File(['tar'], 'club.tar', { lastModified: 5 }))
  const page = await question(file)
  await vi.waitFor(() => expect(page.texts('[role=alert]')).toEqual(['Show the passkey.']))
  expect(page.texts('p').join()).toContain('What was uploaded is kept: choose the backup again after that.')
  await page.does(() => page.one('dialog button').click())
  expect(asked.map(({ path }) => path)).toEqual([expect.stringMatching('^/api/archive/'), expect.stringMatching('^/api/lookIntoArchive/')])
  expect(archiveId(again as File)).toBe(archiveId(file as File))
})
