import { expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { momentWords } from '../../web/moment.tsx'
import { session } from '../../web/session.ts'
import { jobWords } from './contract.ts'
import { FailingJobs } from './failing-jobs.tsx'

test('a failing job is named by its purpose, with the reason; one that has worked since is not', async () => {
  session.begin('a token')
  const [failedAt, later] = ['2026-01-01T10:00:00.000Z', '2026-01-01T12:00:00.000Z']
  const failure = '“A night” (event) could not be published: the disk is full'
  const data = [
    { name: 'times', ranAt: null, failedAt, failure },
    { name: 'of yore', ranAt: null, failedAt, failure: null },
    { name: 'copies', ranAt: later, failedAt, failure },
  ]
  answering({ body: { success: true, data } })
  const page = await shown(<FailingJobs />)
  await vi.waitFor(() => expect(page.texts('p')).toHaveLength(2))
  expect(page.texts('p')[0]).toContain(`${jobWords.times} failed: ${failure} (${momentWords(failedAt)}). It is tried again`)
  expect(page.texts('p')[1]).toContain('of yore failed')
})
