import { shownWords } from '../contract/shown-words.ts'
import type { Clash } from '../ui/clashes.ts'
import type { Who } from './changed-by.ts'

export type Choice = 'mine' | 'theirs'
/** Where two were at work on one entry: what the other changed, what is chosen so far, and, once it is known, who that was. */
export type Met = { clashes: Clash[]; chosen: Record<string, Choice>; who?: Who }

/** Undefined where there is nothing to meet: what the clock did is taken by who has not changed the plan. */
export function metOf(clashes: Clash[], who?: Who, chosen: Met['chosen'] = {}): Met | undefined {
  const left = who?.clock ? clashes.filter(({ name, both }) => both || !(name in shownWords)) : clashes
  return left.length === 0 ? undefined : { clashes: left, chosen, ...(who && { who }) }
}

/** It may come to nothing, once it is known who it was. */
export const isPending = ({ clashes, who }: Met) => who === undefined && clashes.every(({ name, both }) => !both && name in shownWords)

/** What is said to who saves before that was chosen. */
export const chooseFirst = (open: Clash[], fields: Record<string, { label: string }>) =>
  `Keep yours or take theirs first: ${open.map(({ name }) => fields[name]?.label ?? name).join(', ')}.`
