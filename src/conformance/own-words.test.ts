import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dark, light } from '../../content/colours.ts'
import { documents } from '../../content/documents.ts'
import { departments, eventTypes, headings, memberCategories, roll, teams, years } from '../../content/options.ts'
import { students } from '../collections/registrations/contract.ts'
import { contrastOf } from '../contract/colour.ts'
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

// Each pair that text is written in; both lists of colours, where they are long hex.
const written: [keyof typeof light, keyof typeof light][] = [
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
test.for([
  ['light', light],
  ['dark', { ...light, ...dark }],
] as const)('what is written can be read in the %s theme: a contrast of 4.5 or more', ([, colours]) => {
  for (const [text, on] of written) {
    const [one, other] = [colours[text], colours[on]]
    if (/^#.{6}$/.test(one) && /^#.{6}$/.test(other)) expect.soft(contrastOf(one, other), `${text} on ${on}`).toBeGreaterThanOrEqual(4.5)
  }
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
