const short = /^#[0-9a-f]{3}$/i
const long = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i

/** A hex colour, long and in upper case; undefined if it is none. '#0af' becomes '#00AAFF'. */
export function colourOf(hex: string): string | undefined {
  if (short.test(hex)) return `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}`.toUpperCase()
  return long.test(hex) ? hex.toUpperCase() : undefined
}

/** Red, green and blue of a long hex colour, each 0 to 1. */
export const sharesOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

/** The relative luminance of a colour, 0 to 1 (WCAG 2.2). */
export function luminanceOf(shares: number[]): number {
  const [red = 0, green = 0, blue = 0] = shares.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two opaque long hex colours, 1 to 21 (WCAG 2.2, 1.4.3: text wants 4.5). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map((colour) => luminanceOf(sharesOf(colour))).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
