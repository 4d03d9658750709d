import type { Cut } from '../../contract/picture-calls.ts'

/** What is to be made of a picture: all that is kept of it, of the part that `cut` says; or an AVIF of one width. */
export type Wanted = { make: 'picture'; cut?: Cut } | { make: 'avif'; width: number }

/** A file that was made. */
export type Made = { width: number; bytes: Uint8Array }

/** What is known of a picture that was made; `colours` are nine of three hex digits each. */
export type Facts = { id: string; width: number; height: number; colours: string }

/** Why nothing can be made of a picture: what lies in the picture, then what does not. */
export type Unfit = 'broken' | 'pixels' | 'slow' | 'memory' | 'lost' | 'stalled'

/** What the converter is told: the bytes of the picture piece by piece, then what to make of them. */
export type ToConverter = { piece: Uint8Array } | { wanted: Wanted }

/** What it answers: each file as it is made, then that it is done, or why it could not. */
export type FromConverter = { made: Made } | { done: Facts | undefined } | { unfit: Unfit }
