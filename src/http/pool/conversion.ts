import type { Cut } from '../../contract/picture-calls.ts'
import type { Sheet } from './share-card.ts'

/** The text of a PDF is wanted. */
export type TextWanted = { make: 'text' }

/**
 * What is to be made of a picture: all that is kept of it, of the part that `cut` says; or an AVIF of one width; or a card or a
 * poster that shows it. Or of a PDF: its text.
 */
export type Wanted = { make: 'picture'; cut?: Cut } | { make: 'avif'; width: number } | Sheet | TextWanted

/** A file that was made; `width` is 0 of what is not kept by its width. */
export type Made = { width: number; bytes: Buffer }

/** What is known of a picture that was made; `colours` are nine of three hex digits each. */
export type Facts = { id: string; width: number; height: number; colours: string }

/** What was made of a picture. */
export type Converted = { facts: Facts | undefined; made: Made[] }

/** Why nothing can be made of a picture: what lies in the picture, then what does not. */
export type Unfit = 'broken' | 'pixels' | 'slow' | 'memory' | 'lost' | 'stalled'

/** A picture has more pixels than are decoded. */
export class TooManyPixels extends Error {
  override name = 'TooManyPixels'
}

/** What the converter is told once the bytes of a picture are on their way to it: how many they are, and what to make of them. */
export type ToConverter = { wanted: Wanted; size: number }

/** What it answers: of each file as it is made how many bytes it sends, then that it is done, or why it could not. */
export type FromConverter = { made: { width: number; size: number } } | { done: Facts | undefined } | { unfit: Unfit }

/**
 * The file descriptor, in the converter, by which bytes come and go. They are no messages: those are copied several times on
 * each side, and what clears the copies away stops whoever reads a page meanwhile.
 */
export const bytesAt = 4

/**
 * Through what a picture is read that is only passed on: what every chunk of its own would leave behind, the whole process stands
 * still to have cleared away, some ten milliseconds for every second photograph.
 */
export const passingBuffer = () => Buffer.allocUnsafeSlow(128 * 1024)
