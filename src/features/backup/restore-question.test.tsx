import { expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { session } from '../../web/session.ts'
import { RestoreQuestion } from './restore-question.tsx'

const chosen = { name: 'club-0123abcd-a.tar', made: '2026-01-01T00:00:00.000Z' }
const busy = { status: 503, body: { success: false, message: 'The site is busy.' } }
const looking = { body: { success: true, holds: null } }
const holds = { made: chosen.made, isOwn: true, tables: [{ name: 'faqs', rows: 3 }], files: 1, bytes: 1000 }
const look = `/api/lookIntoArchive/${chosen.name}`

const question = () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
  return shown(<RestoreQuestion chosen={chosen} onChanged={async () => {}} onClose={() => {}} />)
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
