import type { Copies } from './copies.ts'
import type { Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { archiveOf, type Wanted } from './write-archive.ts'

/** Keeps an archive of a site under a name, and reads it back from its first byte to its last; one that is not as it was made goes again. */
export async function keepArchive(copies: Copies, name: string, wanted: Wanted): Promise<Manifest> {
  await copies.write(name, archiveOf(wanted))
  try {
    return await readArchive(copies.read(name), { passphrase: wanted.passphrase })
  } catch (error) {
    await copies.remove(name).catch(() => {})
    throw error
  }
}
