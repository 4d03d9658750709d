import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { useStoredBackup } from './use-stored-backup.ts'

const Looking = () => useStoredBackup('club-a.tar').stage.at

test('a copy is asked for until it was looked at, and no longer once nobody waits for it', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push(() => resolve(Response.json({ success: true, state: 'looking', holds: null })))
    return promise
  })
  let close = () => {}
  function Page() {
    const [isOpen, setOpen] = useState(true)
    close = () => setOpen(false)
    return isOpen && <Looking />
  }
  const { does } = await shown(<Page />)
  expect(answers).toHaveLength(1)
  await does(() => answers[0]?.())
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await does(close)
  await does(() => answers[1]?.())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(answers).toHaveLength(2)
  vi.unstubAllGlobals()
})
