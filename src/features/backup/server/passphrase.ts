import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Identity, Recipient } from 'age-encryption'
import { ArchiveClosed, ArchiveUnfit } from './refusals.ts'
import { streamOf, watched } from './tar.ts'

/** The header of an age file, and its end; with one passphrase it has a fifth of `longest` bytes. */
const beginning = 'age-encryption.org/v1\n'
const end = /\n--- [^\n]*\n/
const longest = 1024
const label = 'age-encryption.org/v1/scrypt'
/** The scrypt work of one try, as a power of two: 64 MB for a quarter of a second. */
const work = 16
/** The most that an archive may ask for, 256 MB, as in age itself. */
const most = 18
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const nonce = Buffer.alloc(12)
const options = { authTagLength: 16 } as const

const keyOf = (passphrase: string, salt: Uint8Array, power: number) =>
  derive(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, { N: 2 ** power, r: 8, p: 1, maxmem: 2 ** (power + 11) })

/** Loaded on first use, since it is an eighth of the program of the site. */
const age = () => import('age-encryption')

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** As in the library, but with Node's scrypt, which does not block the event loop for seconds. */
const recipientOf = (passphrase: string): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(16)
    const cipher = createCipheriv('chacha20-poly1305', await keyOf(passphrase, salt, work), nonce, options)
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    const { Stanza } = await age()
    return [new Stanza(['scrypt', base64(salt), `${work}`], body)]
  },
})

const identityOf = (passphrase: string): Identity => ({
  unwrapFileKey: async (stanzas) => {
    const [stanza] = stanzas
    const [kind, salt = '', power = ''] = stanza?.args ?? []
    if (stanza === undefined || stanzas.length !== 1 || kind !== 'scrypt' || stanza.body.length !== 32 || !/^[1-9]\d?$/.test(power))
      throw new ArchiveUnfit('This archive is not encrypted with a passphrase.')
    if (Number(power) > most) throw new ArchiveUnfit('This archive asks for more memory than an archive of a site does.')
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(power))
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce, options)
    decipher.setAuthTag(stanza.body.subarray(16))
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, 16)), decipher.final()])
    } catch {
      throw new ArchiveClosed('The passphrase (BACKUP_PASSPHRASE) is not the one that this archive was encrypted with.')
    }
  },
})

/** Encrypts bytes with a passphrase, in the format of age. */
export async function* encrypted(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipientOf(passphrase))
  yield* await encrypter.encrypt(streamOf(bytes))
}

const isPlain =
  'This archive is not encrypted, unlike the backups of this site, so that anybody may have made it. If you know where it comes from, whoever hosts the site can restore it with npm run restore -- FILE --plain.'

/**
 * Decrypts bytes with a passphrase; without one, plain bytes pass as they are. With one, plain bytes are refused: anybody can write them.
 * Throws ArchiveUnfit, also for bytes that were changed or cut off.
 */
export async function* decrypted(bytes: AsyncIterable<Uint8Array>, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]()
  const head: Uint8Array[] = []
  try {
    while (head.reduce((sum, { length }) => sum + length, 0) < longest) {
      const { done, value } = await source.next()
      if (done) break
      head.push(value)
    }
    const rest = (async function* () {
      yield* head
      for (;;) {
        const { done, value } = await source.next()
        if (done) return
        yield value
      }
    })()
    const begun = Buffer.concat(head).toString('latin1', 0, longest)
    if (!begun.startsWith(beginning)) {
      if (passphrase !== undefined) throw new ArchiveUnfit(isPlain)
      return yield* rest
    }
    if (passphrase === undefined)
      throw new ArchiveClosed('This archive is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.')
    // The library would read the whole archive into memory in search of the end of its header.
    if (begun.length === longest && !end.test(begun)) throw new ArchiveUnfit('This archive is not encrypted with a passphrase.')
    yield* opened(rest, passphrase)
  } finally {
    await source.return?.()
  }
}

async function* opened(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { bytes: content, failure } = watched(bytes)
  try {
    const { Decrypter } = await age()
    const decrypter = new Decrypter()
    decrypter.addIdentity(identityOf(passphrase))
    yield* await decrypter.decrypt(streamOf(content))
  } catch (error) {
    const lost = failure()
    if (lost !== undefined) throw lost
    throw error instanceof ArchiveUnfit
      ? error
      : new ArchiveUnfit('This archive ends early, or has been changed since it was encrypted.', { cause: error })
  }
}
