import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passkey, password } from '../testing/club.ts'
import { newFolder } from '../testing/moving.ts'
import { keyFileIn, writeKeyFile } from './first-keys.ts'

test('keys lie in a folder of their own where nothing else has made one, for nobody else to read', async () => {
  const folder = join(newFolder(), 'not', 'there')
  const file = keyFileIn(folder)
  await writeKeyFile(file, { name: 'asha', password, passkey })
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  const text = readFileSync(file, 'utf8')
  for (const key of ['asha', password, passkey]) expect(text).toContain(key)
})
