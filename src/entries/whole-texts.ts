import type { Thing } from '../contract/collection.ts'
import type { WholeRow } from './aside.ts'
import type { Texts } from './changes.ts'

/** All the fields of a whole row; one that was laid aside may be from before a field came. */
export const wholeTexts = ({ fields }: Pick<Thing, 'fields'>, row: WholeRow): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, { fallback = '' }]) => [name, String(row[name] ?? fallback)]))
