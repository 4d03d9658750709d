import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ourselves } from '../http/security/passwords.ts'
import { administrator, newClub, passkey, password } from '../testing/club.ts'
import { newFolder } from '../testing/moving.ts'
import { keyFileIn, keysIn, writeKeyFile } from './first-keys.ts'
import { keysLeft } from './keys-left.ts'

async function withFile(keys: { password: string | undefined; passkey: string | undefined } = { password, passkey }) {
  const club = await newClub()
  const file = keyFileIn(club.folder)
  await writeKeyFile(file, { name: 'asha', ...keys })
  return { club, file, look: () => keysLeft(club.store, club.services.passwords, file) }
}

test('keys lie in a folder of their own where nothing else has made one, for nobody else to read', async () => {
  const folder = join(newFolder(), 'not', 'there')
  const file = keyFileIn(folder)
  await writeKeyFile(file, { name: 'asha', password, passkey })
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  expect(keysIn(readFileSync(file, 'utf8'))).toEqual({ name: 'asha', password, passkey })
})

test('keys that count are told, and their file stays', async () => {
  const { file, look } = await withFile()
  expect(await look()).toEqual({ file, counting: ['password', 'passkey'], removed: false })
  expect(existsSync(file)).toBe(true)
})

test('a key that was replaced, by whatever means, is told of no more; with the last one the file goes', async () => {
  const { club, file, look } = await withFile()
  const asha = await administrator(club, { withPasskey: true })
  await asha.post('/api/changePassword', { password, passwordOne: 'copper lamp tea' })
  expect(await look()).toEqual({ file, counting: ['passkey'], removed: false })
  await club.store.settings.write('passkey', await club.services.passwords.hash('another passkey of the club', ourselves))
  expect(await look()).toEqual({ file, counting: [], removed: true })
  expect(existsSync(file)).toBe(false)
  expect(await look()).toBeUndefined()
})

test('with the administrator their password goes', async () => {
  const { club, file, look } = await withFile({ password, passkey: undefined })
  await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  await club.admins.remove(club.adminId)
  expect(await look()).toEqual({ file, counting: [], removed: true })
})

test('a key that was given by ADMIN_* is none of the file', async () => {
  const { file, look } = await withFile({ password: undefined, passkey })
  expect(await look()).toEqual({ file, counting: ['passkey'], removed: false })
})

test('a file into which somebody wrote more is not taken away', async () => {
  const { file, look } = await withFile({ password: 'an old one', passkey: 'an old passkey of it' })
  writeFileSync(file, `${readFileSync(file, 'utf8')}and the key of the lab is with Mira\n`)
  expect(await look()).toEqual({ file, counting: [], removed: false })
  expect(existsSync(file)).toBe(true)
})

test('a file that says something else, or cannot be read, is told of as before', async () => {
  const { club, file, look } = await withFile()
  writeFileSync(file, 'my keys: see the safe')
  expect(await look()).toEqual({ file, counting: ['password', 'passkey'], removed: false })
  expect(await keysLeft(club.store, club.services.passwords, club.folder)).toEqual({
    file: club.folder,
    counting: ['password', 'passkey'],
    removed: false,
  })
})
