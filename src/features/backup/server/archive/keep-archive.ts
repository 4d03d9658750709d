import type { Copies } from './copies.ts'
import type { Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { archiveOf, type Wanted } from './write-archive.ts'

/** Keeps an archive of a site under a name, and reads it back from its first byte to its last; one that is not as it was made goes again. */
export async function keepArchive(copies: Copies, name: string, wanted: Wanted, ending?: AbortSignal): Promise<Manifest> {
  await copies.write(name, until(archiveOf(wanted), ending))
  try {
    return await readArchive(copies.read(name), { passphrase: wanted.passphrase })
  } catch (error) {
    await copies.remove(name).catch(() => {})
    throw error
  }
}

/** The same bytes, in the middle of which it is given up when the process ends. */
async function* until(bytes: AsyncIterable<Uint8Array>, ending: AbortSignal | undefined) {
  for await (const chunk of bytes) {
    ending?.throwIfAborted()
    yield chunk
  }
}
