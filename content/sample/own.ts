import { roll } from '../options.ts'

/** A word of the samples, or one of the club's own in its place if that list has no such word. */
export const own = <Word extends string>(list: readonly Word[], word: string) =>
  list.find((one) => one === word) ?? (list[word.length % list.length] as Word)

/** A roll number of the samples, or the club's example with its last digits if those of the club have another form. */
export const ownRoll = (sample: string) =>
  sample.length === roll.length && roll.pattern.test(sample) ? sample : roll.example.slice(0, -4) + sample.slice(-4)
