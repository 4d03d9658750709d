import { roll } from '../../content/options.ts'

const [, head = '', digits = ''] = /^(.*?)(\d+)$/.exec(roll.example) ?? []

/** Roll numbers that the club's rule takes, a different one for each number: the example with its last digits counted up. */
export const rollOf = (number: number) => head + String(number).padStart(digits.length, '0')
