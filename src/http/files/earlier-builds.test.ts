import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mediaInFolder } from '../../db/files/files.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { earlierBuilds } from './earlier-builds.ts'

const day = 24 * 60 * 60_000

/** A place for builds; `start` starts the build of one script, after so many days, and returns how it answers. */
async function builds() {
  const folder = newFolder()
  const stored = join(folder, 'builds')
  const place = await mediaInFolder(stored, () => true)
  const headers = { 'x-content-type-options': 'nosniff' }
  const start = async (script: string, days = 0) => {
    const built = join(folder, `web-${script}`)
    mkdirSync(join(built, 'static/js/async'), { recursive: true })
    writeFileSync(join(built, 'static/js/async', script), `"${script}"`)
    const app = new Hono()
    const site = earlierBuilds({ place, built, headers, now: () => new Date(Date.now() + days * day) })
    site.addTo(app)
    await site.store()
    return (name: string) => app.request(`/static/js/async/${name}`)
  }
  return { start, stored: () => readdirSync(stored) }
}

test('a tab of an earlier build gets its scripts from the new one, as lasting files', async () => {
  const { start } = await builds()
  await start('a.0123456789.js')
  const ask = await start('b.0123456789.js')
  const reply = await ask('a.0123456789.js')
  expect(await reply.text()).toBe('"a.0123456789.js"')
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  for (const name of ['c.0123456789.js', '../../../etc/passwd', 'build-a']) expect((await ask(name)).status, name).toBe(404)
})

test('the newest three stay, however often one is started, and none for longer than 30 days', async () => {
  const { start, stored } = await builds()
  for (const name of ['a', 'a', 'b', 'c', 'd']) await start(`${name}.0123456789.js`)
  expect(stored()).toHaveLength(3)
  const ask = await start('d.0123456789.js')
  expect((await ask('a.0123456789.js')).status).toBe(404)
  expect((await ask('b.0123456789.js')).status).toBe(200)
  await start('e.0123456789.js', 31)
  expect(stored()).toHaveLength(1)
})
