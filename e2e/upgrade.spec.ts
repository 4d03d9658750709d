import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect } from '@playwright/test'
import { run, type Settings } from './site.ts'

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, give) => {
    const folder = mkdtempSync(join(tmpdir(), 'club-start-'))
    await give(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Starts the site, which must end by itself, and returns what it said and its exit code. */
async function refusal(settings: Settings) {
  const site = run(settings)
  const code = await site.ended
  return { code, said: site.output() }
}

test('an upgrade copies the database first, or stops with one sentence unless it may continue without', async ({ folder }) => {
  cpSync(join(import.meta.dirname, 'upgrade-samples/sqlite'), folder, { recursive: true })
  // As if the last migration were new; it changes nothing on SQLite.
  const last = '0026-words-with-their-counts'
  const forget = () => {
    const database = new DatabaseSync(join(folder, 'club.sqlite'))
    database.prepare('DELETE FROM kysely_migration WHERE name = ?').run(last)
    database.close()
  }
  forget()
  const copy = join(folder, 'club-at-0025-members-in-groups.sqlite')
  mkdirSync(join(copy, 'in-the-way'), { recursive: true })
  const stopped = await refusal({ DATA_DIR: folder })
  expect(stopped.code).toBe(1)
  expect(stopped.said).toMatch(/The database must be upgraded, and no copy of it could be written first: .* start with --without-backup/)

  const without = run({ DATA_DIR: folder }, 'main', { more: ['--without-backup'] })
  await without.running
  await without.stop()
  expect(readdirSync(copy)).toEqual(['in-the-way'])

  forget()
  rmSync(copy, { recursive: true })
  const upgraded = run({ DATA_DIR: folder })
  await upgraded.running
  expect(upgraded.output()).toContain(`Before the upgrade the database was copied to ${copy}.`)
  await upgraded.stop()
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const kept = new DatabaseSync(copy, { readOnly: true })
  expect(kept.prepare('SELECT max(name) AS newest FROM kysely_migration').get()).toEqual({ newest: '0025-members-in-groups' })
  expect(kept.prepare('SELECT count(*) AS count FROM admins').get()).toEqual({ count: 2 })
  kept.close()
})
