import type { Media } from '../../db/files/files.ts'

type File = { id: string }

/**
 * Does what a kept file came for, where one did; the file is thrown away again when that throws, or finds no entry to do it with
 * (false). A file that came to its row stays as long as anything names it (db/files/named-files.ts).
 */
export async function filed<T>(media: Media, file: File | undefined, action: () => Promise<T>): Promise<T> {
  try {
    const came = await action()
    if (came === false && file) await media.remove(file.id)
    return came
  } catch (error) {
    if (file) await media.remove(file.id)
    throw error
  }
}
