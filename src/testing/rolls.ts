import { roll } from '../../content/options.ts'

/** An example with its last digits counted up, a different one for each number. */
export function countedUp(example: string, number: number) {
  const [, head = '', digits = ''] = /^(.*?)(\d+)$/.exec(example) ?? []
  return head + String(number).padStart(digits.length, '0')
}

/** Roll numbers that the club's rule takes. */
export const rollOf = (number: number) => countedUp(roll.example, number)
