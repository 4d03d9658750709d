import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect } from '@playwright/test'
import { leftOff } from './autosaved.ts'
import { logIn, run, type Settings, test as siteTest, visit } from './site.ts'

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

test('an upgrade copies the rows first, or stops with one sentence unless it may continue without', async ({ folder }) => {
  cpSync(join(import.meta.dirname, 'upgrade-samples/sqlite'), folder, { recursive: true })
  // As if the last migration were new; it changes nothing on SQLite.
  const last = '0026-words-with-their-counts'
  const forget = () => {
    const database = new DatabaseSync(join(folder, 'club.sqlite'))
    database.prepare('DELETE FROM kysely_migration WHERE name = ?').run(last)
    database.close()
  }
  forget()
  const archives = join(folder, 'archives')
  writeFileSync(archives, 'in the way')
  const stopped = await refusal({ DATA_DIR: folder })
  expect(stopped.code).toBe(1)
  expect(stopped.said).toMatch(/The database must be upgraded, and no copy of it could be written first: .* start with --without-backup/)

  const without = run({ DATA_DIR: folder }, 'main', { more: ['--without-backup'] })
  await without.running
  await without.stop()
  expect(statSync(archives).isFile()).toBe(true)

  forget()
  rmSync(archives)
  const upgraded = run({ DATA_DIR: folder })
  await upgraded.running
  const [copy = ''] = readdirSync(archives).filter((name) => name.endsWith('.tar'))
  expect(upgraded.output()).toContain(`Before the upgrade the rows were copied to ${join(archives, copy)}.`)
  await upgraded.stop()
  expect(statSync(join(archives, copy)).mode & 0o777).toBe(0o600)
})

siteTest('what was typed before the upgrade is read from IndexedDB once, and offered', async ({ page }) => {
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
