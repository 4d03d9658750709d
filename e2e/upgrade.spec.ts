import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { leftOff } from './page.ts'
import { folderTest, logIn, refusal, run, test, visit } from './site.ts'

folderTest('an upgrade copies the database first, or stops with one sentence unless it may continue without', async ({ folder }) => {
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

test('what was typed before the upgrade is read from IndexedDB once, and offered', async ({ page }) => {
  await logIn(page)
  await visit(page, '/about')
  const left = await page.evaluate(async () => {
    const owner = /signed-in=([0-9a-z]+)/.exec(document.cookie)?.[1]
    const opening = indexedDB.open(`draft ${owner}`, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'id' })
    await new Promise((done) => opening.addEventListener('success', done))
    const about = { id: 'a1', form: 'faqs new', path: '/faq', label: 'A new FAQ', called: 'Is there tea?', at: Date.now() }
    const typed = { values: { question: 'Is there tea?', answer: 'On Thursdays.' }, began: {} }
    const adding = opening.result
      .transaction('drafts', 'readwrite')
      .objectStore('drafts')
      .add({ ...about, ...typed })
    await new Promise((done) => adding.addEventListener('success', done))
    opening.result.close()
    return `draft ${owner}`
  })
  await visit(page, '/faq')
  await leftOff(page).getByRole('button', { name: 'A new FAQ: “Is there tea?”' }).click()
  await expect(page.getByLabel('Answer')).toHaveValue('On Thursdays.')
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContain(left)
})
