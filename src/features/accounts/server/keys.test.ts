import { lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeKeyFile } from '../../../cli/welcome.ts'
import { newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { firstAdmin } from './keys.ts'

const none = { name: 'admin', email: undefined, password: undefined, passkey: undefined }

/** A club without an administrator. */
async function unattended() {
  const club = await newClub()
  await club.store.db.deleteFrom('admins').execute()
  await club.store.db.deleteFrom('settings').execute()
  const { store, passwords, now } = club.services
  const start = (given: Parameters<typeof firstAdmin>[2], keep?: Parameters<typeof firstAdmin>[4]) =>
    firstAdmin(store, passwords, given, now(), keep)
  return { club, start }
}

test('the first administrator gets a password and a passkey that are shown once and work', async () => {
  const { club, start } = await unattended()
  const firstKeys = await start(none)
  expect(firstKeys?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(firstKeys?.passkey).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/)
  expect(JSON.stringify(await contentsOf(club.store))).not.toContain(firstKeys?.password)
  const client = club.client()
  expect((await client.post('/api/adminlogin', { name: 'admin', password: firstKeys?.password })).status).toBe(200)
  expect((await client.post('/api/checkSixteen', { passkey: firstKeys?.passkey })).status).toBe(200)
  expect(await start(none)).toBeUndefined()
})

test('what was given is used and not shown; what is easy to guess is refused by name', async () => {
  const { club, start } = await unattended()
  await expect(start({ ...none, password: 'password1' })).rejects.toThrow('ADMIN_PASSWORD cannot be used. This password is too easy')
  await expect(start({ ...none, passkey: 'passwordpassword' })).rejects.toThrow('ADMIN_PASSKEY cannot be used.')
  expect(await club.admins.all()).toEqual([])
  const given = { name: 'mira', email: 'mira@example.org', password: 'longenough', passkey: 'sixteen-characters' }
  expect(await start(given)).toEqual({ name: 'mira', password: undefined, passkey: undefined })
  expect((await club.client().post('/api/adminlogin', { name: 'mira@example.org', password: 'longenough' })).status).toBe(200)
})

test('keys that could not be written to a file are not valid; the file replaces a link or one that others could read', async () => {
  const { club, start } = await unattended()
  const before = await contentsOf(club.store)
  const [file, elsewhere] = [join(club.folder, 'first-keys.txt'), join(club.folder, 'elsewhere')]
  mkdirSync(file)
  await expect(start(none, (keys) => writeKeyFile(file, keys))).rejects.toThrow('EISDIR')
  expect(await contentsOf(club.store)).toEqual(before)
  rmSync(file, { recursive: true })
  writeFileSync(elsewhere, 'as it was', { mode: 0o644 })
  symlinkSync(elsewhere, file)
  const firstKeys = await start(none, (keys) => writeKeyFile(file, keys))
  for (const line of [`name:      admin`, `password:  ${firstKeys?.password}`, `passkey:   ${firstKeys?.passkey}`])
    expect(readFileSync(file, 'utf8')).toContain(`${line}\n`)
  expect([lstatSync(file).isSymbolicLink(), lstatSync(file).mode & 0o777]).toEqual([false, 0o600])
  expect(readFileSync(elsewhere, 'utf8')).toBe('as it was')
})

test('of two first starts on one folder at the same moment, one makes the administrator', async () => {
  const { club, start } = await unattended()
  const [keys, ...others] = (await Promise.all([start(none), start(none)])).filter((one) => one !== undefined)
  expect(others).toEqual([])
  expect((await club.client().post('/api/adminlogin', { name: 'admin', password: keys?.password })).status).toBe(200)
})
