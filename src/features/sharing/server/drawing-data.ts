import type { light } from '../../../../content/colours.ts'

/** The data from which share cards and posters are drawn. */

export type Ink = typeof light

/** What a card or a poster says, in words and colours; its picture comes beside. */
type Common = {
  /** The club's name, and its logo. */
  club: string
  logo: string
  /** What kind of thing it is. */
  kind: string
  title: string
  ink: Ink
  /** What must be seen of its picture where that is cut: whole per cent from its left and top. */
  focus: { x: number; y: number }
}

/** The picture of a link in a chat. */
export type Card = Common & {
  make: 'card'
  /** When it is, or a sentence about it; '' for nothing. */
  line: string
}

/** A sheet of A4 to print. */
export type Poster = Common & {
  make: 'poster'
  /** When and where it is, a line each. */
  facts: string[]
  /** What it is. */
  words: string
  /** Where it can be read on, as people type it, and as its square of dots has it. */
  address: string
  link: string
}

export type DrawingData = Card | Poster
