import type { Media } from '../../store/files.ts'

/** Does what a kept file came for, where one did; the file is thrown away again when that throws. */
export async function filed<T>(media: Media, file: { id: string } | undefined, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (file) await media.remove(file.id)
    throw error
  }
}
