import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { shownAlerts } from '../web/alerts.ts'
import { noticeUpdates } from './site-updated.ts'

const words = 'Loading chunk day failed.\n(error: http://localhost/static/js/async/day.0123456789.js)'

test.for([
  ['gone', async () => new Response(null, { status: 404 }), ['The site was updated.']],
  ['there', async () => new Response(null), []],
  ['unreachable', () => Promise.reject(new TypeError('no connection')), []],
] as const)('a part whose file is %s', async ([, answer, alerts]) => {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  noticeUpdates()
  const Part = lazyPart<object>(() => Promise.reject(new Error(words)))
  await shown(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('http://localhost/static/js/async/day.0123456789.js', expect.anything()))
  await vi.waitFor(() => expect(shownAlerts().map(({ message }) => message)).toEqual(alerts))
})
