import { pdf } from '../../contract/largest.ts'
import { endingOf } from '../../db/files/media-types.ts'

/** A file name for downloads from an entry's title: no path, control character or quote, and the type's extension. */
export function safeName(title: string, type = pdf) {
  const plain = title.replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ').trim()
  return `${[...plain].slice(0, 100).join('').trim() || 'document'}.${endingOf(type)}`
}
