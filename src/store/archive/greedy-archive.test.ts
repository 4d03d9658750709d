import { expect, onTestFinished, test, vi } from 'vitest'
import { manifestOf } from './manifest.ts'
import { decrypted } from './passphrase.ts'

test.each(['[],', '{},', '1.5,', '"a",'])(
  'a list of millions of %s, for which there is no room in memory, is refused before it is parsed as a whole',
  (one) => {
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => void parse.mockRestore())
    for (const name of ['files', 'missing', 'tables'])
      expect(() => manifestOf(Buffer.from(`{"format":1,"${name}":[${one.repeat(2_000_000)}0]}`))).toThrow('its list cannot be read')
    expect(parse.mock.calls.filter(([text]) => text.length > 100_000)).toEqual([])
  },
)

test('a list of very many files is read', () => {
  const files = Array.from({ length: 50_000 }, (_, at) => ({
    name: `media/${String(at).padStart(26, '0')}`,
    size: at,
    sha256: 'a'.repeat(64),
  }))
  const missing = files.slice(0, 9000).map(({ name }) => name.slice('media/'.length))
  const list = { format: 1, made: '2026-03-07T04:30:00.000Z', engine: 'sqlite', migrations: ['0001'], tables: [{ name: 'a', rows: 2 }] }
  expect(manifestOf(Buffer.from(JSON.stringify({ ...list, files, missing })))).toEqual({ ...list, files, missing })
})

test('one that is encrypted and does not tell with what is refused before all of it is in memory', async () => {
  let read = 0
  async function* endless() {
    yield Buffer.from('age-encryption.org/v1\n-> scrypt ')
    for (; read < 1000; read += 1) yield Buffer.alloc(64 * 1024, 'A')
  }
  await expect(decrypted(endless(), 'a passphrase of some length').next()).rejects.toThrow('is not encrypted with a passphrase')
  expect(read).toBeLessThan(3)
})
