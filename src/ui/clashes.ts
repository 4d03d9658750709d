import type { Values } from './filling.ts'

/** One field that somebody else has changed since a form began; `both`: and so has whoever is at work in it. */
export type Clash = { name: string; began: string; theirs: string; mine: string; both: boolean }

/** What others have changed of an entry in whose form somebody is at work: of what it was, is now, and stands typed. */
export function clashesOf(names: string[], { began, theirs, mine }: Record<'began' | 'theirs' | 'mine', Values>): Clash[] {
  return names
    .map((name) => ({ name, began: began[name] ?? '', theirs: theirs[name] ?? '', mine: mine[name] ?? began[name] ?? '' }))
    .filter(({ began: was, theirs: is, mine: typed }) => was !== is && is !== typed)
    .map((clash) => ({ ...clash, both: clash.mine !== clash.began }))
}

/** What stands in the form then: what only others changed is theirs, all else as it was typed. */
export const merged = (mine: Values, clashes: Clash[]): Values => ({
  ...mine,
  ...Object.fromEntries(clashes.filter(({ both }) => !both).map(({ name, theirs }) => [name, theirs])),
})
