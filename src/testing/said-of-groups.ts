import type { Thing } from '../contract/collection.ts'

/** What entries say of their group, one after the other: in no order, of several spellings, and what nobody can choose any more. */
export function saidOfGroups({ inGroups, fields }: Thing): Record<string, string>[] {
  if (inGroups === undefined) return Array(8).fill({})
  const { by, of, first = [] } = inGroups
  const [one = 'Hackathons', two = 'Workshops', three = 'C'] = fields[by]?.options ?? []
  const all = [
    three,
    'Of old',
    one,
    two,
    'of old',
    one.toUpperCase(),
    `${two} `,
    three,
    one,
    'C++',
    ...first.toReversed(),
    ...first.map(of),
  ]
  return all.map((said) => ({ [by]: said }))
}
