import type { Cut } from '../../contract/picture-calls.ts'
import type { Sheet } from './share-card.ts'

/** A task of a child process: the WebPs of a picture, or of a part of it; its AVIFs; a card or a poster; the text of a PDF. */
export type Wanted = { make: 'picture'; cut?: Cut } | { make: 'avifs'; widths: readonly number[] } | Sheet | { make: 'text' }

/** A file that was made; `width` is 0 if it is not a picture of several widths. */
export type Made = { width: number; bytes: Buffer }

/** What is known of a picture that was made; `colours` are nine of three hex digits each. */
export type Facts = { id: string; width: number; height: number; colours: string }

export type Converted = { facts?: Facts | undefined; made: Made[] }

/** Why nothing was made: the file is broken or has too many pixels, a limit was passed, or the process ended. */
export type Unfit = 'broken' | 'pixels' | 'slow' | 'memory' | 'lost'

/** A picture has more pixels than are decoded. */
export class TooManyPixels extends Error {
  override name = 'TooManyPixels'
}

/** The first line of a child's answer, in JSON; the bytes of its files follow. */
export type AnswerHead = { unfit: Unfit } | { facts?: Facts | undefined; made: { width: number; size: number }[] }

/** The file descriptor of the answer in the child: libraries may print to the standard output. */
export const answerAt = 3
