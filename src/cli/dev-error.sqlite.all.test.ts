import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../db/open.ts'
import { devError } from './dev-error.ts'
import { friendlyError } from './friendly-error.ts'

test('whoever renames a migration that has run while developing is told what mends it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await (await openStore(folder, { ...migrations, '0999-sponsors': { up: async () => {} } })).close()
  const error = await openStore(folder, { ...migrations, '0999-rockets-sponsors': { up: async () => {} } }).catch((why: unknown) => why)
  expect(friendlyError(devError(error))).toMatch(/it has been through 0999-sponsors[\s\S]*rm -rf \.dev\/data and save any file/)
})

test('anything else that stops it is told as it is', () => {
  const error = new Error('no port')
  expect(devError(error)).toBe(error)
})
