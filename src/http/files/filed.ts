import type { Media } from '../../db/files/files.ts'

type File = { id: string }

/** Does what a stored file came for, and deletes the file again unless `work` has called `use` and succeeded. */
export async function filed<T>(media: Pick<Media, 'remove'>, file: File | undefined, work: (use: () => void) => Promise<T>): Promise<T> {
  let isUsed = false
  try {
    return await work(() => {
      isUsed = true
    })
  } catch (error) {
    isUsed = false
    throw error
  } finally {
    if (file && !isUsed) await media.remove(file.id)
  }
}
