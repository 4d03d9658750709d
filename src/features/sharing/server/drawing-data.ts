import type { light } from '../../../contract/palette.ts'

/** The data from which share cards and posters are drawn. */

export type Ink = typeof light

/** The words and colours of both; their picture comes beside. `focus`: what stays visible if it is cut, in per cent from left and top. */
type Common = { club: string; logo: string; kind: string; title: string; ink: Ink; focus: { x: number; y: number } }

/** The picture of a link in a chat. `line`: when it is, or a sentence about it; '' for nothing. */
export type Card = Common & { make: 'card'; line: string }

/**
 * A sheet of A4 to print. `facts`: when and where it is, a line each; `words`: what it is; `address`: its page as people type it, `link`: as
 * its QR code contains it.
 */
export type Poster = Common & { make: 'poster'; facts: string[]; words: string; address: string; link: string }

export type DrawingData = Card | Poster
