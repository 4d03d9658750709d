import * as content from '../../content/colours.ts'
import { contrastOf } from './colour.ts'

/** Every colour by its use; each is a hex colour, but for shadows. */
export type Ink = typeof content.light
type Name = keyof Ink
type Brand = typeof content.brand
type Own = Record<'light' | 'dark' | 'printed', Partial<Ink>>
type Themes = { light: Ink; dark: Partial<Ink>; printed: Partial<Ink> }

const drawn: Themes = { light: content.light, dark: content.dark, printed: content.printed }

/** The two colours for which content/colours.ts was drawn. */
export const drawnFor: Brand = { board: '#183328', copper: '#a1501f' }

/**
 * What must be seen on what: text with a contrast of 4.5, edges and large parts with 3 (WCAG 2.2, 1.4.3 and 1.4.11). A colour is fitted to
 * those before it.
 */
const seen: [Name, least: number, ...on: Name[]][] = [
  ...(['ink', 'soft', 'copper'] as const).map((text): [Name, number, ...Name[]] => [text, 4.5, 'paper', 'card', 'sunken']),
  ['edge', 3, 'paper', 'card', 'sunken'],
  ['trace', 3, 'paper', 'card'],
  ['copper-ground', 3, 'paper', 'card'],
  ['on-copper', 4.5, 'copper-ground'],
  ['copper-hover', 4.5, 'on-copper'],
  ['wrong', 4.5, 'wrong-ground', 'paper', 'card'],
  ['on-live', 4.5, 'live'],
  ['silk', 4.5, 'board', 'board-raised', 'chip'],
  ['silk-soft', 4.5, 'board', 'board-raised'],
  ['board-copper', 4.5, 'board', 'board-raised', 'chip'],
  ['on-board-copper', 4.5, 'board-copper'],
  ['on-silk', 4.5, 'silk'],
  ['on-plain', 4.5, 'plain'],
]
const fitted = new Map(seen.map(([name, least, ...on]) => [name, { least, on }]))

/** They mean the same everywhere: what is live, and what is wrong. */
const isSignal = (name: string) => /^(?:live|wrong)/.test(name)

/**
 * The colours of all themes for a brand: each drawn colour turns by the hue of the brand colour that it is close to, becomes as much stronger
 * or greyer, and then lighter or darker until it can be read. `own`: single values, which are kept as they are.
 */
export function palettesOf(brand: Brand, own: Own = content.own): Themes {
  const turnOf = (name: keyof Brand) => {
    const [before, after] = [lchOf(drawnFor[name]), lchOf(brand[name])]
    return { hue: after.hue - before.hue, strength: after.chroma / before.chroma, lighter: after.light - before.light }
  }
  const turns = { board: turnOf('board'), copper: turnOf('copper') }

  function shifted(name: Name, colour: string, isDark: boolean) {
    const lch = lchOf(colour)
    // Greens follow the board, and warm colours the copper.
    const follows = lch.hue > 2 || lch.hue < -1 ? 'board' : 'copper'
    const { hue, strength, lighter } = turns[follows]
    if (isSignal(name)) return lch
    const isNeutral = follows === 'copper' && lch.chroma < 0.06
    // Buttons are as light as the brand itself; everything else keeps its lightness, so that a theme stays light or dark.
    const light = lch.light + (!isDark && !isNeutral && name === 'copper-ground' ? lighter : 0)
    return { light, chroma: lch.chroma * Math.min(strength, isNeutral ? 1 : 2), hue: lch.hue + hue }
  }

  function themeOf(theme: keyof Themes, under: Partial<Ink>): Partial<Ink> {
    const [drawnHere, single] = [drawn[theme], own[theme]]
    const whole: Ink = { ...drawn.light, ...drawnHere }
    const made: Partial<Ink> = { ...under, ...single }
    // What others are fitted to comes first.
    const names = (Object.keys({ ...drawnHere, ...single }) as Name[]).sort((one, other) => rank(one) - rank(other))
    for (const name of names.filter((one) => single[one] === undefined)) {
      if (!isHex(whole[name])) made[name] = whole[name]
      if (!isHex(whole[name])) continue
      const { least = 1, on = [] } = fitted.get(name) ?? {}
      // What the drawn colours leave out may be left out: in print there are no grounds.
      const grounds = on
        .filter((ground) => contrastOf(long(whole[name]), long(whole[ground])) >= least)
        .map((ground) => long(made[ground] ?? ''))
      const fits = (hex: string) => grounds.every((ground) => !isHex(ground) || contrastOf(hex, ground) >= least)
      const lch = shifted(name, whole[name], theme === 'dark')
      // Under the pointer a button moves away from its words.
      if (name === 'copper-hover') lch.light = lightIn(made, 'copper-ground') + awayIn(made) * awayIn(whole) * moved(whole)
      const hex = nearest(lch, fits)
      made[name] = hex === long(whole[name]) ? whole[name] : hex
    }
    return Object.fromEntries(names.map((name) => [name, made[name]]))
  }

  const light = themeOf('light', {}) as Ink
  return { light, dark: themeOf('dark', light), printed: themeOf('printed', light) }
}

const rank = (name: Name) => [...fitted.keys()].indexOf(name)
const isHex = (colour: string) => /^#(?:[0-9a-f]{3}){1,2}$/i.test(colour)
const long = (hex: string) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex).toLowerCase()

type Lch = { light: number; chroma: number; hue: number }

/** The colour of the lightness that is nearest and fits. */
function nearest({ light, ...rest }: Lch, fits: (hex: string) => boolean) {
  for (let away = 0; away <= 1; away += 0.005)
    for (const tried of [light - away, light + away]) {
      const hex = hexOf({ light: Math.min(Math.max(tried, 0), 1), ...rest })
      if (fits(hex)) return hex
    }
  return hexOf({ light, ...rest })
}

// OKLCH (Björn Ottosson): equal steps of its lightness look equal, whatever the hue.
const times = (rows: number[][], vector: number[]) => rows.map((row) => row.reduce((sum, one, at) => sum + one * (vector[at] ?? 0), 0))
const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const fromLab = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const fromCones = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

function lchOf(hex: string): Lch {
  const shares = [1, 3, 5].map((at) => Number.parseInt(long(hex).slice(at, at + 2), 16) / 255)
  const linear = shares.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  const [light = 0, a = 0, b = 0] = times(toLab, times(toCones, linear).map(Math.cbrt))
  return { light, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

const lightIn = (colours: Partial<Ink>, name: Name) => lchOf(colours[name] ?? '').light
const awayIn = (colours: Partial<Ink>) => Math.sign(lightIn(colours, 'copper-ground') - lightIn(colours, 'on-copper'))
const moved = (colours: Ink) => lightIn(colours, 'copper-hover') - lightIn(colours, 'copper-ground')

/** What a screen cannot show becomes greyer until it can. */
function hexOf({ light, chroma, hue }: Lch): string {
  for (let part = 1; ; part -= 0.02) {
    const lab = [light, chroma * part * Math.cos(hue), chroma * part * Math.sin(hue)]
    const linear = times(
      fromCones,
      times(fromLab, lab).map((cone) => cone ** 3),
    )
    if (part > 0 && linear.some((share) => share < -0.0005 || share > 1.0005)) continue
    const shares = linear.map((share) => Math.min(Math.max(share, 0), 1))
    const bytes = shares.map((share) => Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)))
    return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
}

export const { light, dark, printed } = palettesOf(content.brand)
