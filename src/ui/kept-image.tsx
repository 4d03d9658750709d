import type { ImgHTMLAttributes, RefAttributes } from 'react'
import { ownPicture, rungsOf, variantPath } from '../contract/own-picture.ts'
import styles from './picture.module.css'

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
  const [x, y] = [inTens(focus.x), inTens(focus.y)]
  const placed = (x ?? y) === undefined ? undefined : styles.placed
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
        className={[img.className, placed].filter(Boolean).join(' ') || undefined}
        data-x={x}
        data-y={y}
        {...{ width, height, sizes }}
        srcSet={files('webp')}
        src={src}
      />
    </picture>
  )
}

/** Steps of 10 %, for which there are rules of CSS: no style attribute comes through the page's policy. */
const inTens = (percent: number) => (percent === 50 ? undefined : Math.round(percent / 10))
