import { setTimeout as pause } from 'node:timers/promises'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { session } from '../../web/session.ts'
import { RestoreQuestion } from './restore-question.tsx'

const chosen = { name: 'club-0123abcd-a.tar', made: '2026-01-01T00:00:00.000Z' }
const busy = { status: 503, body: { success: false, message: 'The site is busy.' } }
const looking = { body: { success: true, holds: null } }
const holds = { made: chosen.made, isOwn: true, tables: [{ name: 'faqs', rows: 3 }], files: 1, bytes: 1000 }
const look = `/api/lookIntoArchive/${chosen.name}`

/** The question, on a page that can be left. */
function Asked() {
  const [isLeft, setLeft] = useState(false)
  return (
    <>
      <button type="button" id="leave" onClick={() => setLeft(true)} />
      {!isLeft && <RestoreQuestion chosen={chosen} onChanged={async () => {}} onClose={() => {}} />}
    </>
  )
}

const question = () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
  onTestFinished(() => {
    session.end()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return shown(<Asked />)
}

test('it asks again until the backup is verified, and then whether to restore it', async () => {
  const asked = answering(looking, looking, { body: { success: true, holds } })
  const page = await question()
  await vi.waitFor(() => expect(page.texts('button')).toContain('Restore'))
  expect(asked.map(({ path }) => path)).toEqual([look, look, look])
})

test('a refusal is shown, and nothing is asked after that', async () => {
  const asked = answering(busy)
  const page = await question()
  await vi.waitFor(() => expect(page.texts('[role=alert]')).toEqual(['The site is busy.']))
  expect(asked).toHaveLength(1)
})

test('once the question is closed nothing is asked any more', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    await pause(50)
    return Response.json(looking.body)
  })
  const page = await question()
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
  await page.does(() => page.one('#leave').click())
  const before = asked
  await pause(300)
  expect(asked - before).toBeLessThanOrEqual(1)
})
