import { z } from 'zod/mini'
import { lengthOf, tidiedLine, unreadable } from './characters.ts'

/** A text at all, or the sentence that says what is wanting. */
export const anyText = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`) })

/** A text of at least one and at most `max` characters, tidied; every refusal is a sentence that begins with the label. */
export function sayable(label: string, max: number, tidy: (text: string) => string) {
  return anyText(label).check(
    z.overwrite(tidy),
    z.refine((text) => text !== '', { error: `${label} is required.`, abort: true }),
    z.refine((text) => lengthOf(text) <= max, { error: `${label} must be at most ${max} characters.`, abort: true }),
    z.refine((text) => unreadable(text) === undefined, {
      error: (issue) => `${label} ${unreadable(String(issue.input))}.`,
      abort: true,
    }),
  )
}

/** One line that has to be of a shape; `why`: what it must be, as the sentence goes on behind the label. */
export const shaped = (label: string, max: number, fits: (text: string) => boolean, why: string) =>
  sayable(label, max, tidiedLine).check(z.refine(fits, `${label} ${why}`))
