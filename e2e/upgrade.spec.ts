import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { leftOff } from './page.ts'
import { folderTest, logIn, refusal, run, test, visit } from './site.ts'

folderTest('an upgrade copies the rows first, or stops with one sentence unless it may continue without', async ({ folder }) => {
  const sample = () => cpSync(join(import.meta.dirname, 'upgrade-samples/sqlite'), folder, { recursive: true })
  sample()
  const archives = join(folder, 'archives')
  writeFileSync(archives, 'in the way')
  const stopped = await refusal({ DATA_DIR: folder })
  expect(stopped.code).toBe(1)
  expect(stopped.said).toMatch(/The database must be upgraded, and no copy of it could be written first: .* start with --without-backup/)

  const without = run({ DATA_DIR: folder }, 'main', { more: ['--without-backup'] })
  await without.running
  await without.stop()
  expect(statSync(archives).isFile()).toBe(true)

  rmSync(archives)
  rmSync(join(folder, 'club.sqlite'))
  sample()
  const upgraded = run({ DATA_DIR: folder })
  await upgraded.running
  const [copy = ''] = readdirSync(archives).filter((name) => name.endsWith('.tar'))
  expect(upgraded.output()).toContain(`Before the upgrade the rows were copied to ${join(archives, copy)}.`)
  await upgraded.stop()
  expect(statSync(join(archives, copy)).mode & 0o777).toBe(0o600)
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
