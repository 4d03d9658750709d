import { ArchiveUnfit } from './refusals.ts'
import { readable, streamOf } from './tar.ts'

const magic = 'age-encryption.org/v1\n'
/** Scrypt work factors, as powers of two: of our archives 64 MB and half a second; the most that an archive may ask for, 256 MB. */
const work = { ours: 16, most: 18 }

/** On first use: it is an eighth of the program of the site. */
const age = () => import('age-encryption')

/** In the format of age. */
export async function* encrypted(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(work.ours)
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(streamOf(bytes))
}

const endsEarly = 'This backup ends early, or has been changed since it was encrypted.'
const isEncrypted = 'This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.'
const isPlain =
  'This backup is not encrypted, unlike the backups of this site, so anyone could have made it. If you know where it comes from, the person who hosts the site can restore it with npm run restore -- FILE --plain.'
const isOther =
  'The passphrase (BACKUP_PASSPHRASE) is not the one that this backup was encrypted with. The person who hosts the site can set that one and use npm run restore.'

/** With a passphrase, plain bytes are refused: anyone can write them. Throws ArchiveUnfit, also for bytes that were changed or cut off. */
export async function* decrypted(bytes: AsyncIterable<Uint8Array>, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  async function* all() {
    yield head
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  try {
    while (head.length < magic.length) {
      const next = await source.next()
      if (next.done) break
      head = Buffer.concat([head, next.value])
    }
    const hasPassphrase = head.toString('latin1').startsWith(magic)
    if (passphrase !== undefined && !hasPassphrase) throw new ArchiveUnfit(isPlain)
    if (passphrase === undefined && hasPassphrase) throw new ArchiveUnfit(isEncrypted)
    yield* passphrase === undefined ? all() : readable(opened(all(), passphrase), endsEarly)
  } finally {
    await source.return?.()
  }
}

async function* opened(content: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  // The identities are tried in this order.
  decrypter.addIdentity({
    unwrapFileKey: ([stanza]) => {
      if (Number(stanza?.args[2]) > work.most) throw new ArchiveUnfit('This backup needs more memory than a backup of a site does.')
      return null
    },
  })
  decrypter.addPassphrase(passphrase)
  decrypter.addIdentity({
    unwrapFileKey: () => {
      throw new ArchiveUnfit(isOther)
    },
  })
  yield* await decrypter.decrypt(streamOf(content))
}
