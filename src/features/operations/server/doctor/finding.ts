/** One thing that was looked at: how it is, in a sentence without any secret, and what to do where it is not well. */
export type Finding = { about: string; state: 'well' | 'look' | 'wrong'; says: string; todo?: string }

export const well = (about: string, says: string): Finding => ({ about, state: 'well', says })
/** The site runs, but not as somebody may think. */
export const look = (about: string, says: string, todo: string): Finding => ({ about, state: 'look', says, todo })
/** The site does not run, or not safely, until it is mended. */
export const wrong = (about: string, says: string, todo: string): Finding => ({ about, state: 'wrong', says, todo })

const signs = { well: '✓', look: '!', wrong: '✗' }

/** The findings as lines for a person, the last of which says how many are to be mended. */
export function lines(findings: Finding[]) {
  const width = Math.max(...findings.map(({ about }) => about.length)) + 2
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length
  const [toLook, toMend] = [count('look'), count('wrong')]
  return [
    ...findings.flatMap(({ about, state, says, todo }) => [
      `${signs[state]} ${about.padEnd(width)}${says}`,
      ...(todo === undefined ? [] : [`${' '.repeat(width + 2)}→ ${todo}`]),
    ]),
    '',
    toMend + toLook === 0 ? 'All is well.' : `${toMend} to mend (✗), ${toLook} to look at (!).`,
  ]
}
