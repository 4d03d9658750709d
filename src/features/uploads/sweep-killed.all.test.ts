import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareEnvironment } from '../../testing/bare-environment.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { photo } from '../../testing/photos.ts'
import { uploaded } from '../../testing/uploaded.ts'

const source = (path: string) => JSON.stringify(new URL(`../../${path}`, import.meta.url).href)

/** Sweeps in a process of its own, which kills itself before or after it removes the rows or the bytes of a file. */
const program = `
import * as migrations from ${source('db/migrations.ts')}
import { mediaInFolder } from ${source('db/files/files.ts')}
import { notedMedia } from ${source('db/files/loose-files.ts')}
import { openStore } from ${source('entries/store.ts')}
import { removeUnused } from ${source('features/uploads/job.ts')}
import * as collections from ${source('site/collections.ts')}
const { at, folder, step } = JSON.parse(process.env.SWEEP)
let steps = 0
const killed = (action) => async (...given) => {
  const kill = () => steps++ === step && process.kill(process.pid, 'SIGKILL')
  kill()
  const done = await action(...given)
  kill()
  return done
}
const store = await openStore(at, migrations)
const files = await mediaInFolder(folder)
const media = notedMedia({ ...files, remove: killed(files.remove) }, store.db)
const rows = { ...store.media, removeUnused: killed(store.media.removeUnused) }
await removeUnused({ store: { ...store, media: rows }, media, log: { info() {} }, collections: Object.values(collections) })
await store.close()
`

test('a sweep that is killed at any step removes nothing that is used or unknown, and later ones remove the rest', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const folder = join(club.folder, 'media')
  const resource = (await client.post('/api/upload', resourceForm(pdf()))).body.id
  for (const pages of [40, 41, 42]) await client.post(`/api/editResource/${resource}`, resourceForm(pdf(pages)))
  const unused = await uploaded(client, await photo())
  await club.services.pictures.makeAvifs()
  const { db } = club.store
  const [{ fileurl }] = (await contentsOf(club.store)).resources as [{ fileurl: string }]
  await db
    .deleteFrom('file_uses')
    .where('file', 'not in', [fileurl.slice(7, 33)])
    .execute()
  await db
    .updateTable('media')
    .set({ added: new Date(0).toISOString() })
    .execute()
  await db
    .updateTable('pictures')
    .set({ added: new Date(0).toISOString() })
    .execute()
  writeFileSync(join(folder, 'of another program'), 'unknown')

  async function sweep(step: number) {
    const env = { ...bareEnvironment(), SWEEP: JSON.stringify({ at: club.at, folder, step }) }
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    const [code, signal] = await once(child, 'exit')
    return signal ?? code
  }
  let kills = 0
  // From step 1 on each sweep removes something before it is killed, so that the last one finds nothing to be killed at.
  for (let step = 0; (await sweep(step % 5)) === 'SIGKILL'; step += 1) {
    kills += 1
    const named = (await db.selectFrom('media').select('id').execute()).map(({ id }) => id)
    const there = readdirSync(folder)
    expect(named.filter((id) => !there.includes(id))).toEqual([])
    expect((await club.client().request('GET', fileurl)).status).toBe(200)
  }
  expect(kills).toBeGreaterThan(8)
  expect((await client.request('GET', unused.replace(/#.*/, ''))).status).toBe(404)
  const { media = [], pictures, loose_files } = await contentsOf(club.store)
  expect([media.length, pictures, loose_files]).toEqual([1, [], []])
  expect(readdirSync(folder).sort()).toEqual(['of another program', String(media[0]?.id)].sort())
})
