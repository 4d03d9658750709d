import { pdf } from '../../contract/largest.ts'
import { endingOf } from '../../db/files/media-types.ts'

/** A file name for downloads, made from an entry's title: no path, no control character, no quote, the type's extension. */
export function safeName(title: string, type = pdf) {
  const plain = title.replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ').trim()
  return `${[...plain].slice(0, 100).join('').trim() || 'document'}.${endingOf(type)}`
}
