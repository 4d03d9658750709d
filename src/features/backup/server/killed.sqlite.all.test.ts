import { spawn } from 'node:child_process'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../entries/store.ts'
import { archivable, bytesOf, lastingRows, sourceOf } from '../../../testing/archives.ts'
import { bareEnvironment } from '../../../testing/bare-environment.ts'
import { emptyPostgres, inFolder, newSite } from '../../../testing/filled-sites.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { restoreSite } from './restore-site.ts'

const { newDatabase } = await emptyPostgres()
const command = join(import.meta.dirname, '../../../cli/restore.ts')

/** Runs the command and kills it after so many milliseconds; returns whether it had ended before. */
async function killedAfter(ms: number, environment: Record<string, string>, file: string) {
  const child = spawn(process.execPath, [command, file], { env: { ...bareEnvironment(), ...environment }, stdio: 'ignore' })
  const ended = new Promise<boolean>((resolve) => child.once('exit', (code) => resolve(code === 0)))
  await Promise.race([ended, pause(ms)])
  child.kill('SIGKILL')
  return ended
}

/** How long the command takes, and that it succeeds. */
async function timed(environment: Record<string, string>, file: string) {
  const begun = performance.now()
  expect(await killedAfter(60_000, environment, file)).toBe(true)
  return performance.now() - begun
}

const moments = 12

test('a restore that is killed at any moment leaves the old rows or the new ones, and a second try works', {
  timeout: 300_000,
}, async () => {
  const [old, now] = [await newSite({ rows: 300 }), await newSite({ rows: 40 })]
  const file = join(newFolder(), 'site.tar')
  writeFileSync(file, await bytesOf(await archivable(old.at)))
  const rows = (folder: string) => ({ ...lastingRows(folder), settings: [] })
  const [wanted, before] = [rows(old.folder), rows(now.folder)]
  const copied = () => {
    const folder = newFolder()
    cpSync(now.folder, folder, { recursive: true })
    return folder
  }
  const whole = await timed({ DATA_DIR: copied() }, file)
  for (let n = 1; n <= moments; n += 1) {
    const folder = copied()
    const isDone = await killedAfter((whole * n) / (moments - 1), { DATA_DIR: folder }, file)
    await (await openStore(folder, migrations)).close()
    const found = rows(folder)
    if (isDone) expect(found).toEqual(wanted)
    else expect([wanted, before]).toContainEqual(found)
    expect(await killedAfter(60_000, { DATA_DIR: folder }, file)).toBe(true)
    expect(rows(folder)).toEqual(wanted)
    expect(readdirSync(join(folder, 'media')).filter((name) => name.endsWith('.part'))).toEqual([])
  }
})

test('so does one into Postgres', { timeout: 300_000 }, async () => {
  const [old, now] = [await newSite({ rows: 200 }), await newSite({ rows: 40 })]
  const { address, at, ask } = await newDatabase()
  const file = join(newFolder(), 'site.tar')
  writeFileSync(file, await bytesOf(await archivable(old.at)))
  const folder = newFolder()
  const environment = { DATA_DIR: folder, DATABASE_URL: address }
  const postgres = await archivable({ database: at, files: inFolder(folder).files })
  const reset = async () => restoreSite(sourceOf(await bytesOf(await archivable(now.at))), postgres)
  const counts = async () =>
    Object.values((await ask('select (select count(*) from events) as e, (select count(*) from history) as h'))[0] ?? {}).map(Number)
  await reset()
  const whole = await timed(environment, file)
  for (let n = 1; n <= moments / 2; n += 1) {
    await reset()
    expect(await counts()).toEqual([40, 40])
    const isDone = await killedAfter((whole * n) / (moments / 2), environment, file)
    // The server rolls back what a dead client has begun once it notices.
    await pause(500)
    const events = isDone ? [200] : [200, 40]
    expect(events.map((count) => [count, count])).toContainEqual(await counts())
  }
})
