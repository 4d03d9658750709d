import { pdf } from '../../contract/largest.ts'
import { endingOf } from '../../db/files/media-types.ts'

/** A name for the reader's own disk, made of an entry's title: no path, no control sign, no quote, the type's ending. */
export function safeName(title: string, type = pdf) {
  const plain = title.replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ').trim()
  return `${[...plain].slice(0, 100).join('').trim() || 'document'}.${endingOf(type)}`
}
