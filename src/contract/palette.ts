import * as content from '../../content/colours.ts'
import { colourOf, contrastOf, luminanceOf, sharesOf } from './colour.ts'

/** Every colour by its use; each is a hex colour, but for shadows. */
export type Ink = typeof content.light
type Brand = typeof content.brand
type Own = Record<'light' | 'dark' | 'printed', Partial<Ink>>

/** The two colours for which content/colours.ts was drawn. */
export const drawnFor: Brand = { board: '#183328', copper: '#a1501f' }

/** All colours for a brand: each drawn colour turns with the closest brand colour, and becomes as much stronger or greyer. */
// Luminance stays, and so does contrast (WCAG 2.2, 1.4.3 and 1.4.11). `own`: values that are used as they are.
export function palettesOf(brand: Brand, own: Own = content.own) {
  const turnOf = (name: keyof Brand) => {
    const [before, after] = [hslOf(drawnFor[name]), hslOf(brand[name])]
    return { hue: after.hue - before.hue, strength: after.saturation / before.saturation }
  }
  const turns = { board: turnOf('board'), copper: turnOf('copper') }

  function turned(name: string, drawn: string, light?: number) {
    const whole = colourOf(drawn)
    // What is live and what is wrong means the same everywhere.
    if (whole === undefined || /^(?:live|wrong)/.test(name)) return drawn
    const { hue, saturation, chroma } = hslOf(whole)
    // Greens follow the board, and warm colours the copper.
    const follows = hue > 80 ? 'board' : 'copper'
    const isNeutral = follows === 'copper' && chroma < 0.12
    const strength = Math.min(turns[follows].strength, isNeutral ? 1 : 2)
    const made = hexOf(hue + turns[follows].hue, Math.min(saturation * strength, 1), light ?? luminanceOf(sharesOf(whole)))
    return made === whole.toLowerCase() ? drawn : made
  }

  /** The buttons of the light theme are as light as the brand, or darker until they are visible on a page. */
  function buttons() {
    const { light } = content
    const [paper, asBrand] = [light.paper, brand.copper].map((colour) => luminanceOf(sharesOf(colour))) as [number, number]
    const lightness = Math.min(asBrand, (paper + 0.05) / 3.1 - 0.05)
    const ground = turned('copper-ground', light['copper-ground'], lightness)
    const own = turned('on-copper', light['on-copper'])
    const words = [own, '#ffffff', '#000000'].find((one) => contrastOf(one, ground) >= 4.5) ?? own
    // Under the pointer a button moves away from its words.
    const away = contrastOf(light['copper-hover'], light['copper-ground']) ** (words === '#000000' ? 1 : -1)
    const hover = turned('copper-hover', light['copper-hover'], (lightness + 0.05) * away - 0.05)
    return { 'copper-ground': ground, 'copper-hover': hover, 'on-copper': words }
  }

  const themeOf = <Colours extends Partial<Ink>>(drawn: Colours): Colours =>
    Object.fromEntries(Object.entries(drawn).map(([name, colour]) => [name, turned(name, colour)])) as Colours

  return {
    light: { ...themeOf(content.light), ...buttons(), ...own.light },
    dark: { ...themeOf(content.dark), ...own.dark },
    printed: { ...themeOf(content.printed), ...own.printed },
  }
}

/** A colour as hue (0 to 360), saturation (0 to 1) and chroma, which is small near white and black. */
function hslOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = sharesOf(hex)
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  if (chroma === 0) return { hue: 0, saturation: 0, chroma }
  const sixth = most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
  return { hue: (sixth * 60 + 360) % 360, saturation: chroma / (1 - Math.abs(2 * most - chroma - 1)), chroma }
}

/** The colour of a hue and a saturation that has a luminance. */
function hexOf(hue: number, saturation: number, luminance: number) {
  // The formula of CSS Color 4, 7.1.
  const sharesAt = (light: number) =>
    [0, 8, 4].map((channel) => {
      const at = (channel + (hue + 360) / 30) % 12
      return light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    })
  let [low, high] = [0, 1]
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (luminanceOf(sharesAt(middle)) < luminance) low = middle
    else high = middle
  }
  const bytes = sharesAt(high).map((share) => Math.round(share * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export const { light, dark, printed } = palettesOf(content.brand)
