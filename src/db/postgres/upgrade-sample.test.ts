import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { askPostgres } from '../../testing/ask-postgres.ts'
import { newDatabase } from '../../testing/databases.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { expectSample, samples } from '../../testing/upgrade-samples/expect-sample.ts'

test('a Postgres dump of an old version opens with everything in it', async () => {
  const folder = newFolder()
  cpSync(join(samples, 'sqlite/media'), join(folder, 'media'), { recursive: true })
  const address = await newDatabase()
  // Lines with a backslash are for psql alone.
  await askPostgres(address, readFileSync(join(samples, 'postgres.dump'), 'utf8').replace(/^\\.*$/gm, ''))
  await expectSample(folder, { address })
})
