import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { unnamedJob } from '../../src/store/jobs.ts'
import { startSite } from '../site.ts'
import { namesIn } from './named.ts'

const long = '2000-01-01T00:00:00.000Z'
const jobs = ['files', 'sweep', unnamedJob]

/**
 * Has a site sweep as if its days had passed, and tells what lies there all the same that nothing names: in a line each. Twice:
 * what nothing names is marked first, and goes later.
 */
export async function leftAfterSweep(dataDir: string, more: Record<string, string>): Promise<string[]> {
  for (let turn = 0; turn < 2; turn += 1) {
    withDatabase(dataDir, (database) => {
      database.exec(`update loose_files set since = '${long}' where since is not null; update uploads set since = '${long}'`)
      // Nobody has a form open any more in which a picture waits.
      database.exec(`update wanted set until = '${long}'`)
      for (const table of ['media', 'pictures'])
        database.exec(`update ${table} set unnamed_since = '${long}' where unnamed_since is not null`)
      // The AVIFs that are not made yet are none of this, and would take a processor for long.
      database.exec(`update pictures set avifs = 'none' where avifs = 'waiting'; update jobs set due = 0, until = 0, ran_at = null`)
    })
    const site = await startSite('main', dataDir, more)
    try {
      await ran(dataDir)
    } finally {
      await site.stop()
    }
  }
  return withDatabase(dataDir, (database) => {
    const { files, unnamed } = namesIn(database)
    const loose = database.prepare('select id from loose_files union select id from uploads').all()
    return [
      ...unnamed.map((one) => `${one} has a row, and nothing names it`),
      ...readdirSync(join(dataDir, 'media'))
        .filter((name) => !files.has(name))
        .map((name) => `the file ${name} has no row`),
      ...loose.map(({ id }) => `${id} is noted as on its way`),
    ].map((one) => `after the sweep: ${one}`)
  })
}

async function ran(dataDir: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    const done = withDatabase(dataDir, (database) => database.prepare('select name from jobs where ran_at is not null').all())
    if (jobs.every((job) => done.some(({ name }) => name === job))) return
    await pause(100)
  }
  throw new Error('the site did not sweep within a minute')
}

function withDatabase<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'), { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
