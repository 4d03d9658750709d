import { buffer } from 'node:stream/consumers'
import { Encrypter } from 'age-encryption'
import { archivedSite, type Site } from '../features/backup/server/archived-site.ts'
import type { Running } from '../features/backup/server/backups.ts'
import { decrypted } from '../features/backup/server/passphrase.ts'
import { passing } from '../features/backup/server/rows.ts'
import { archiveOf } from '../features/backup/server/write-archive.ts'
import { Refused } from '../http/refused.ts'
import { type At, rowsIn, settingsOf } from './filled-sites.ts'
import { newFolder } from './new-folder.ts'

// Guesses of a passphrase are slow on purpose: those of tests are quick.
const { setScryptWorkFactor } = Encrypter.prototype
Encrypter.prototype.setScryptWorkFactor = function () {
  setScryptWorkFactor.call(this, 8)
}

/** A site as an archive is made of it. */
export const archivable = async (at: At, passphrase?: string) => ({
  ...(await archivedSite({ ...settingsOf(at), passphrase })),
  folder: newFolder(),
})

/** An archive of it, as the bytes that it has. */
export const bytesOf = (site: Site) => buffer(archiveOf(site))

/** The same as often as it is asked for, in pieces as a disk gives them, decrypted. */
export function sourceOf(bytes: Buffer, passphrase?: string) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  return () => decrypted(pieces(), passphrase)
}

/** The rows of a folder's database that an archive has. */
export function lastingRows(folder: string) {
  const rows = rowsIn(folder)
  return Object.fromEntries(
    Object.entries(rows).filter(([name]) => !name.startsWith('search_index') && ![...passing.ends, ...passing.stays].includes(name)),
  )
}

/** The end of a backup or a restore; rejects with the refusal if none could begin. */
export async function ended(begun: Promise<Running | Refused | undefined>): Promise<void> {
  const running = await begun
  if (running === undefined || running instanceof Refused) throw running
  return running.done
}
