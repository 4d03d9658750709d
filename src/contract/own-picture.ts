/** A picture that the site keeps, as its address tells it (docs/decisions/picture-addresses.md). */
export type OwnPicture = {
  id: string
  /** In pixels, as it is shown. */
  width: number
  height: number
  /** The mean colours of nine parts, row by row, as `#rgb`: what is shown until the picture has come. */
  colours: string[]
  /** What must be seen where it is cut to fit: whole per cent from its left and top. */
  focus: { x: number; y: number }
}

/** In how many pixels of width each is kept. */
export const pictureWidths = [240, 480, 720, 1080, 1600] as const

const form = /^\/media\/([0-9a-z]{26})\.webp#([1-9]\d{0,3})x([1-9]\d{0,3})-([0-9a-f]{27})(?:-(\d\d?|100),(\d\d?|100))?$/

/** What stands in the address of a picture that the site keeps; undefined for any other address. */
export function ownPicture(address: string): OwnPicture | undefined {
  const [, id, width, height, colours, x = 50, y = 50] = form.exec(address) ?? []
  if (id === undefined || colours === undefined) return undefined
  return {
    id,
    width: Number(width),
    height: Number(height),
    colours: (colours.match(/.{3}/g) ?? []).map((colour) => `#${colour}`),
    focus: { x: Number(x), y: Number(y) },
  }
}

/** The one address of a picture that the site keeps; a focus in the middle is left out. */
export function addressOf({ id, width, height, colours, focus: { x, y } }: OwnPicture): string {
  const focus = x === 50 && y === 50 ? '' : `-${x},${y}`
  return `/media/${id}.webp#${width}x${height}-${colours.join('').replaceAll('#', '')}${focus}`
}

/** The widths in which a picture of this width is kept. */
export function rungsOf(width: number): number[] {
  const last = Math.min(width, pictureWidths[pictureWidths.length - 1] as number)
  return [...pictureWidths.filter((rung) => rung < last), last]
}

/** Where a picture lies in one of its widths. */
export const variantPath = (id: string, width: number, type: 'avif' | 'webp') => `/media/${id}.${width}.${type}`

const shipped = /^\/static\/[^?#]+\.[0-9a-f]{8,}\.(?:svg|png|webp)$/

/** Whether an address can be that of a picture that was shipped with the site, at which it never changes. */
export const isShippedPicture = (address: string) => shipped.test(address)

/** Whether the site can draw a picture itself, on a card say: it asks for none that lies elsewhere. */
export const canBeDrawn = (address: string) => ownPicture(address) !== undefined || isShippedPicture(address)
