import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from '../testing/sources.ts'

/**
 * The rules for what lies under a pointer that hold for a finger too: on a phone it stays so after the tap, whatever lies there by
 * then, and looks as if it were chosen. What runs may rest under a finger as well.
 */
function forFingers(sheet: string): string[] {
  const within: string[] = []
  const found: string[] = []
  for (const [, before = '', mark] of sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const words = before.trim()
    const rule = within.find((one) => one.includes(':hover'))
    const isAsked = within.some((one) => one.startsWith('@media') && one.includes('(hover: hover)'))
    if (mark === '{') within.push(words)
    else if (rule !== undefined && words !== '' && !isAsked && !words.startsWith('animation-play-state:')) found.push(rule)
    if (mark === '}') within.pop()
  }
  return found
}

test('what is coloured under a pointer is so only where a pointer can rest', () => {
  const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.flatMap((name) => forFingers(textOf(`src/${name}`)).map((rule) => `${name}: ${rule}`))).toEqual([])
})

test('a rule that holds for a finger too is found wherever it stands', () => {
  const rule = '.one:hover { color: red }'
  expect(forFingers(`@layer parts { ${rule} }`)).toEqual(['.one:hover'])
  expect(forFingers(`@media (hover: hover) { .two:hover { color: red; } } ${rule}`)).toEqual(['.one:hover'])
  expect(forFingers(`@media (width < 48em) { ${rule} }`)).toEqual(['.one:hover'])
  expect(forFingers(`@layer parts { @media (hover: hover) { ${rule} } }`)).toEqual([])
  expect(forFingers('.track:hover { animation-play-state: paused; }')).toEqual([])
})
