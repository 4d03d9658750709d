import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { videos } from '../collections/videos/contract.ts'
import { openStore } from '../entries/store.ts'
import { newFolder } from '../testing/new-folder.ts'
import { fingerprint } from './id.ts'
import * as migrations from './migrations.ts'

/** A database that has been through the steps before the one of this name, with what `fill` puts into it. */
async function before(name: string, fill: (file: DatabaseSync) => void) {
  const at = newFolder()
  const older = Object.fromEntries(Object.entries(migrations).filter(([each]) => each < name))
  await (await openStore(at, older)).close()
  const file = new DatabaseSync(join(at, 'club.sqlite'))
  fill(file)
  file.close()
  return at
}

test('a mail that was under way lets its browser in, and who was refused stays so, after the tables have other names', async () => {
  const now = new Date('2026-11-22T06:00:00.000Z')
  const until = '2026-11-22T06:20:00.000Z'
  const at = await before('0010-words-of-the-field', (file) => {
    file.exec(`insert into admins (id, name, password, added, email) values ('1', 'asha', 'hash', '${until}', 'asha@example.org')`)
    file.prepare('insert into device_letters (id, admin, until) values (?, ?, ?)').run(fingerprint('the key'), '1', until)
    file.exec(`insert into tries (key, count, until) values ('login:address:192.0.2.1', 20, '${until}')`)
    file.exec(`insert into settings (name, value) values ('letters looked through', '${until}'), ('passkey', 'hash')`)
  })
  const store = await openStore(at, migrations)
  onTestFinished(() => store.close())
  expect(store.migrated).toContain('0010-words-of-the-field')
  const emails = () => store.db.selectFrom('device_mails').select(['id', 'admin']).execute()
  expect(await emails()).toEqual([{ id: fingerprint('the key'), admin: '1' }])
  expect(await store.rateLimits.wait([['login:address:192.0.2.1', { most: 20, span: 60_000 }]], now)).toBe(20 * 60)
  expect(await store.db.selectFrom('settings').selectAll().orderBy('name').execute()).toEqual([
    { name: 'device mails looked through', value: until },
    { name: 'passkey', value: 'hash' },
  ])
  // What is whose goes with them: a mail ends with its account.
  await store.db.deleteFrom('admins').execute()
  expect(await emails()).toEqual([])
})

test('a video from before there were titles has none, and no still', async () => {
  const old = { id: 'old', link: 'https://www.youtube.com/embed/aqz-KE-bpKQ', width: '560', height: '315' }
  const at = await before('0008', (file) => {
    file.prepare('insert into videos (id, link, width, height) values (?, ?, ?, ?)').run(...Object.values(old))
  })
  const store = await openStore(at, migrations)
  onTestFinished(() => store.close())
  expect(await store.rows(videos).list()).toMatchObject([{ ...old, title: '', still: '' }])
})
