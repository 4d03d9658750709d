import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { freePort } from '../src/testing/free-port.ts'
import { administratorOf, newSession } from './caller.ts'
import { refusal, run, folderTest as test } from './site.ts'

const keysIn = (text: string) => /name: {6}admin\r?\n\s*password: {2}(\S+)\r?\n\s*passkey: {3}(\S+)\r?\n/.exec(text)?.slice(1) ?? []

function administratorsIn(folder: string) {
  const database = new DatabaseSync(join(folder, 'club.sqlite'))
  const { count } = database.prepare('SELECT count(*) AS count FROM admins').get() as { count: number }
  database.close()
  return count
}

test('the first start of a service writes the first keys to a private file, not to the log, and they work', async ({ folder }) => {
  const port = await freePort()
  const first = run({ DATA_DIR: folder, PORT: String(port) })
  const file = join(folder, 'first-keys.txt')
  // It listens before the keys are made, and is ready only then.
  await expect(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)).toPass({ intervals: [1] })
  expect([administratorsIn(folder), existsSync(file)]).toEqual([1, true])
  const origin = await first.running
  expect(first.output()).toContain(`Database:             ${folder}`)
  // The log and the screen are two streams of the process, and either may come first.
  await expect.poll(first.output).toContain(`"file":"${file}","msg":"the first administrator's keys are in a file"`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [password = '', passkey = ''] = keysIn(readFileSync(file, 'utf8'))
  expect([password.length, passkey.length]).toEqual([19, 24])
  for (const key of [password, passkey]) expect(first.output()).not.toContain(key)
  const administrator = await administratorOf(origin, await newSession(origin, { name: 'admin', password }))
  expect((await administrator.send('/api/checkSixteen', { passkey })).status).toBe(200)
  expect(await first.stop()).toBe(0)

  const begun = Date.now()
  const second = run({ DATA_DIR: folder })
  expect((await fetch(`${await second.running}/healthz`)).status).toBe(200)
  console.info(`The second start answered after ${Date.now() - begun} ms.`)
  expect(second.output()).not.toMatch(/password|passkey/)
  expect(second.output()).not.toContain(password)
  expect((await fetch(`${await second.running}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

test('a start that fails says why in one sentence that helps, and adds no administrator', async ({ folder }) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  // A wrong setting is noticed before there is a database.
  for (const [settings, sentence, administrators] of [
    [{ PORT: 'eighty' }, 'found:    "eighty"\n  accepted: a whole number from 0 to 65535', undefined],
    [{ ADMIN_PASSWORD: 'short' }, 'found:    (not shown, it may contain a secret)\n  accepted: at least 8 characters', undefined],
    [{ PORT: `${port}` }, `Port ${port} is used by another program. Stop that program, or set another PORT`, 0],
    [{ HOST: '192.0.2.1' }, 'HOST, or METRICS_HOST, is not an address of this machine.', 0],
  ] as const) {
    const { code, said } = await refusal({ DATA_DIR: folder, ...settings })
    expect(code).toBe(1)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/\n\s+at /)
    expect(existsSync(join(folder, 'club.sqlite')) ? administratorsIn(folder) : undefined).toBe(administrators)
    expect(existsSync(join(folder, 'first-keys.txt'))).toBe(false)
  }
  other.close()
})
