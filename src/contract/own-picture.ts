/** A picture as its address describes it, stored or shipped with the site (docs/decisions/picture-addresses.md). */
export type DescribedPicture = {
  /** In pixels. */
  width: number
  height: number
  /** The mean colours of nine parts, row by row, as `#rgb`: a placeholder. */
  colours: string[]
  /** The focal point, which stays visible when it is cropped: per cent from left and top. */
  focus: { x: number; y: number }
}
/** A picture that the site stores. */
export type OwnPicture = DescribedPicture & { id: string }

/** The widths in which it is stored, in pixels. */
export const pictureWidths = [240, 480, 720, 1080, 1600] as const

const description = /^[^#]+#([1-9]\d{0,3})x([1-9]\d{0,3})-([0-9a-f]{27})(?:-(\d\d?|100),(\d\d?|100))?$/
const stored = /^\/media\/([0-9a-z]{26})\.webp#/

/** Reads the address of a stored picture; undefined for any other address. */
export function ownPicture(address: string): OwnPicture | undefined {
  const id = stored.exec(address)?.[1]
  const described = describedPicture(address)
  return id && described ? { id, ...described } : undefined
}

/** What an address says of its picture; undefined if it says nothing. */
export function describedPicture(address: string): DescribedPicture | undefined {
  const [, width, height, colours, x = 50, y = 50] = description.exec(address) ?? []
  if (colours === undefined) return undefined
  return {
    width: Number(width),
    height: Number(height),
    colours: (colours.match(/.{3}/g) ?? []).map((colour) => `#${colour}`),
    focus: { x: Number(x), y: Number(y) },
  }
}

/** The address of a stored picture; a focal point in the middle is left out. */
export function addressOf({ id, width, height, colours, focus: { x, y } }: OwnPicture): string {
  const focus = x === 50 && y === 50 ? '' : `-${x},${y}`
  return `/media/${id}.webp#${width}x${height}-${colours.join('').replaceAll('#', '')}${focus}`
}

/** The widths in which a picture of this width is stored. */
export function rungsOf(width: number): number[] {
  const last = Math.min(width, Math.max(...pictureWidths))
  return [...pictureWidths.filter((rung) => rung < last), last]
}

/** The path of a picture in one of its widths. */
export const variantPath = (id: string, width: number, type: 'avif' | 'webp') => `/media/${id}.${width}.${type}`

const shipped = /^\/static\/[^?#]+\.(?:svg|png|webp)(?:#.*)?$/

/** Whether an address can be of a picture that is shipped with the site. */
export const isShippedPicture = (address: string) => shipped.test(address)

/** Whether the site can draw a picture on a share card: it fetches none from other sites. */
export const canBeDrawn = (address: string) => ownPicture(address) !== undefined || isShippedPicture(address)
