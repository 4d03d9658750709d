import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as drawn from '../../content/colours.ts'
import { documents } from '../../content/documents.ts'
import { departments, eventTypes, headings, memberCategories, roll, teams, years } from '../../content/options.ts'
import { students } from '../collections/registrations/contract.ts'
import { colourOf, contrastOf } from '../contract/colour.ts'
import { dark, drawnFor, type Ink, light, palettesOf, printed } from '../contract/palette.ts'
import { codeMail } from '../features/accounts/server/mails.ts'
import { addPages } from '../site/pages.ts'
import { policyHashOf } from '../site/render.tsx'
import { theme } from '../site/theme.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { rollOf } from '../testing/rolls.ts'

const content = join(import.meta.dirname, '../../content')

test('every list has two words to choose from at least, and none twice', () => {
  for (const words of [years, departments, teams, eventTypes, memberCategories] as (readonly string[])[]) {
    expect.soft(words.length, words.join()).toBeGreaterThan(1)
    expect.soft(new Set(words).size, words.join()).toBe(words.length)
    expect.soft(words.filter((word) => word !== word.trim() || word === '')).toEqual([])
  }
  for (const category of Object.keys(headings)) expect.soft(memberCategories as readonly string[]).toContain(category)
})

test('the example of a roll number fits the rule, and so does each that is counted up from it', () => {
  for (const typed of [roll.example, rollOf(0), rollOf(99)])
    expect.soft(students.fields.roll.accepts.safeParse(typed), typed).toEqual({ success: true, data: typed })
})

test('the documents exist, and the logo is a drawing that a page’s policy shows: without scripts, styles and handlers', () => {
  for (const { file } of documents) expect.soft(existsSync(join(content, 'resources', file)), file).toBe(true)
  const drawing = readFileSync(join(content, 'logo.svg'), 'utf8')
  expect(drawing).toContain('<svg')
  expect(drawing).not.toMatch(/<script|<style|<foreignObject|\s(?:style|on\w+)=/i)
})

test('every colour is one that style rules can hold, and those of the dark theme are of the light one', () => {
  for (const [name, colour] of [...Object.entries(light), ...Object.entries(dark)])
    expect.soft(colour, name).toMatch(/^(?:#[0-9a-f]{3,8}|[a-z]+\([\d\s.,%/a-z-]+\))$/i)
  expect(Object.keys(dark).filter((name) => !(name in light))).toEqual([])
})

// Each pair that text is written in, and what is drawn on what.
const written: [keyof Ink, keyof Ink][] = [
  ...(['ink', 'soft', 'copper'] as const).flatMap((text) => (['paper', 'card', 'sunken'] as const).map((on) => [text, on] as never)),
  ['on-copper', 'copper-ground'],
  ['on-copper', 'copper-hover'],
  ['on-live', 'live'],
  ['wrong', 'wrong-ground'],
  ['silk', 'board'],
  ['silk-soft', 'board'],
  ['board-copper', 'board'],
  ['on-board-copper', 'board-copper'],
  ['on-silk', 'silk'],
]
const onPaper: [keyof Ink, keyof Ink][] = [
  ...(['edge', 'trace', 'copper-ground'] as const).flatMap((part) => (['paper', 'card'] as const).map((on) => [part, on] as never)),
]
const inPrint: [keyof Ink, keyof Ink][] = (
  ['ink', 'soft', 'copper', 'silk', 'silk-soft', 'board-copper', 'on-copper', 'on-live'] as const
).map((text) => [text, 'paper'])

/** What is too weak in the colours of a brand, in any theme. */
function tooWeak({ light, dark, printed }: ReturnType<typeof palettesOf>) {
  const weak = (colours: Ink, pairs: [keyof Ink, keyof Ink][], least: number) =>
    pairs.flatMap(([one, other]) => {
      const contrast = contrastOf(colourOf(colours[one]) ?? '', colourOf(colours[other]) ?? '')
      return contrast >= least ? [] : [`${one} ${colours[one]} on ${other} ${colours[other]}: ${contrast.toFixed(2)}`]
    })
  const screens = [light, { ...light, ...dark }]
  return [...screens.flatMap((on) => [...weak(on, written, 4.5), ...weak(on, onPaper, 3)]), ...weak({ ...light, ...printed }, inPrint, 4.5)]
}

test('what is written can be read in both themes and in print: a contrast of 4.5 or more, and 3 for edges and large parts', () => {
  expect(tooWeak({ light, dark, printed })).toEqual([])
})

test('and so with any two brand colours; those for which they were drawn are as they were drawn, and single values stay', () => {
  const hex = (...bytes: number[]) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const byte = fc.integer({ min: 0, max: 255 })
  const colour = fc.oneof(
    fc.tuple(byte, byte, byte).map((bytes) => hex(...bytes)),
    fc.constantFrom('#000000', '#ffffff', '#ffff00', '#0000ff', '#808080'),
  )
  const none = { light: {}, dark: {}, printed: {} }
  const check = (board: string, copper: string) => {
    expect(tooWeak(palettesOf({ board, copper }, none)), `${board} ${copper}`).toEqual([])
  }
  for (const [board, copper] of [
    ['#0b4fd0', '#ff7a00'],
    ['#ff7a00', '#0b4fd0'],
    ['#c2187a', '#6b7076'],
    ['#6b7076', '#c2187a'],
  ] as const)
    check(board, copper)
  fc.assert(fc.property(colour, colour, check), { numRuns: 60 })
  const { light, dark, printed } = drawn
  expect(palettesOf(drawnFor, none)).toEqual({ light, dark, printed })
  const own = { light: { board: '#1d2a6b' }, dark: {}, printed: {} }
  const set = palettesOf({ board: '#0b4fd0', copper: '#ff7a00' }, own)
  expect([set.light.board, tooWeak(set)]).toEqual(['#1d2a6b', []])
})

test('pages and mails take their colours from the club’s, and list the rules in the policy', async () => {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const page = await club.client().request('GET', '/nowhere')
  const html = await page.text()
  expect(html).toContain(`>${theme}</style>`)
  expect(page.headers.get('content-security-policy')).toContain(policyHashOf(theme))
  for (const colour of [...Object.values(light), ...Object.values(dark)]) expect.soft(theme).toContain(colour)
  expect(html).toContain(`<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">`)
  expect(html).toContain(`<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">`)
  const mail = codeMail('asha@example.org', '12345678', 10).html
  for (const colour of [light.paper, light.ink, light.soft, light.board, light.silk]) expect.soft(mail).toContain(colour)
})
