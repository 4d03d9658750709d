import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { test } from 'vitest'
import { newDatabase } from '../../testing/databases.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { expectImported, expectSample, expectUnderWay, logInToSample } from '../../testing/upgrade-samples/expect-sample.ts'
import { contents, onOpened, samples } from '../../testing/upgrade-samples/opened.ts'
import { postgresAddress } from './address.ts'

test('a Postgres dump of an old version opens with everything in it', async () => {
  const folder = newFolder()
  cpSync(join(samples, 'sqlite/media'), join(folder, 'media'), { recursive: true })
  const address = await newDatabase()
  const client = new Client(address)
  await client.connect()
  // Lines with a backslash are for psql alone.
  await client.query(readFileSync(join(samples, 'postgres.dump'), 'utf8').replace(/^\\.*$/gm, ''))
  await client.end()
  await onOpened({ folder, database: { postgres: postgresAddress(address) } }, async (send) => {
    await expectSample(send, contents.cookie)
    await expectUnderWay(send)
    await logInToSample(send)
  })
  await expectImported({ DATA_DIR: folder, DATABASE_URL: address })
})
