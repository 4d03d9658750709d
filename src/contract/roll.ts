import { roll } from '../../content/options.ts'
import { lengthOf } from './characters.ts'

/** Whether a text, in capitals, is a roll number by the club's rule. People without one write anything. */
export const isRoll = (typed: string) => lengthOf(typed) === roll.length && roll.pattern.test(typed)

/** The roll numbers in a text, in capitals, each once. */
export const rollsIn = (typed: string) => [...new Set(typed.toUpperCase().split(/[\s,;&]+/))].filter(isRoll)
