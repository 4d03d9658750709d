import type { Media } from '../../store/files.ts'

type File = { id: string }
/**
 * What an entry was written or removed with: the id of the file that nothing needs any more; undefined where there was no
 * such entry.
 */
export type Written = { gone: string | undefined } | undefined

/** Does what a kept file came for, where one did; the file is thrown away again when that throws. */
export async function filed<T>(media: Media, file: File | undefined, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (file) await media.remove(file.id)
    throw error
  }
}

/**
 * Does the same with an entry that has a file already, or had one. Of two files one goes: the old one, or the new one when
 * the entry was deleted while it came. Returns whether the entry was there.
 */
export async function filedAnew(media: Media, file: File | undefined, action: () => Promise<Written>): Promise<boolean> {
  const written = await filed(media, file, action)
  const gone = written ? written.gone : file?.id
  if (gone !== undefined) await media.remove(gone)
  return written !== undefined
}
