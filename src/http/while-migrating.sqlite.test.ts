import type { Migration } from 'kysely/migration'
import { expect, test, vi } from 'vitest'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../entries/store.ts'
import { freePort } from '../testing/free-port.ts'
import { newFolder } from '../testing/new-folder.ts'
import { whileMigrating } from './web-server.ts'

test('while a database that was used before is migrated, the log hears of each step and /readyz answers 503', async () => {
  const folder = newFolder()
  const port = await freePort()
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, wait: response.headers.get('retry-after'), ...(await response.json()) }
  }
  let end: (() => Promise<void>) | undefined
  const onStep = vi.fn(() => {
    end ??= whileMigrating(port, '127.0.0.1')
  })
  await (await openStore(folder, migrations, { onStep })).close()
  expect(onStep).not.toHaveBeenCalled()

  const seen: object[] = []
  const slow: Migration = { up: async () => void seen.push(await ask('/readyz'), await ask('/events'), await ask('/healthz')) }
  const store = await openStore(folder, { ...migrations, '9998-slow': slow, '9999-last': { up: async () => {} } }, { onStep })
  await store.close()
  expect(onStep.mock.calls).toEqual([[{ name: '9998-slow', number: 1, of: 2 }], [{ name: '9999-last', number: 2, of: 2 }]])
  const upgraded = { status: 503, wait: '30', success: false, message: 'The site is being upgraded. Please try again in a few minutes.' }
  expect(seen).toEqual([upgraded, upgraded, { status: 200, wait: null, success: true, message: 'alive' }])
  await end?.()
  await expect(ask('/readyz')).rejects.toThrow()
})
