import type { ImgHTMLAttributes, RefAttributes } from 'react'
import { ownPicture, rungsOf, variantPath } from '../contract/own-picture.ts'

type Props = ImgHTMLAttributes<HTMLImageElement> &
  RefAttributes<HTMLImageElement> & {
    src: string
    alt: string
    /** How wide its place is, in the words of HTML's `sizes`. */
    sizes: string
    /** How wide its place is in proportion to its height, where it fills the place. */
    ratio?: number
  }

/**
 * An img: of a picture that the site keeps the smallest file that is sharp in its place, of any other what its address
 * brings. A picture that is flatter than its place is shown wider than that, so its files count as narrower than they are.
 */
export function KeptImage({ src, alt, sizes, ratio = 0, ...img }: Props) {
  const own = ownPicture(src)
  if (!own) return <img {...img} alt={alt} src={src} />
  const { id, width, height, focus } = own
  const wider = ratio && Math.max(1, width / height / ratio)
  const files = (type: 'avif' | 'webp') =>
    rungsOf(width)
      .map((rung) => `${variantPath(id, rung, type)} ${Math.ceil(rung / (wider || 1))}w`)
      .join()
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        {...img}
        alt={alt}
        data-x={inTens(focus.x)}
        data-y={inTens(focus.y)}
        {...{ width, height, sizes }}
        srcSet={files('webp')}
        src={src}
      />
    </picture>
  )
}

/** Steps of 10 %, for which there are rules of CSS: no style attribute comes through the page's policy. */
const inTens = (percent: number) => (percent === 50 ? undefined : Math.round(percent / 10))
