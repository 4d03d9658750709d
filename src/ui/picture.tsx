import { type ImgHTMLAttributes, type RefAttributes, useEffect, useRef, useState } from 'react'
import { describedPicture, ownPicture, rungsOf, variantPath } from '../contract/own-picture.ts'
import styles from './picture.module.css'

type Props = {
  src: string
  /** '' where the words beside it say it all. */
  alt: string
  /** `whole` and `poster` are never cut: the first is as high as it needs to be, the second whole in a square. */
  shape: 'wide' | 'square' | 'banner' | 'whole' | 'poster'
  /** Its width in HTML's `sizes`, by which the browser chooses a file. */
  sizes: string
  /** The first picture that a reader sees is loaded at once; all others lazily. */
  first?: boolean
}

/** Takes its space before it has loaded, with the colours of a stored one. A drawing replaces a missing one. */
export function Picture({ src, alt, shape, sizes, first = false }: Props) {
  const { isThere, isSeen, image } = useComing(src)
  const isCut = shape !== 'whole' && shape !== 'poster'
  // A picture of known size takes the space in which it is seen whole.
  const isMeasured = !isCut && isThere && describedPicture(src) !== undefined
  return (
    <span className={styles[shape]} data-measured={isMeasured || undefined}>
      {isThere ? (
        <>
          {/* Around one that is not cut they stay. */}
          {!(isSeen && isCut) && <Colours src={src} />}
          <KeptImage
            alt={alt}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
            referrerPolicy={src.startsWith('/') ? undefined : 'no-referrer'}
            sizes={sizes}
            ratio={isCut ? (shape === 'square' ? 1 : 16 / 9) : 0}
            narrows={shape === 'poster'}
            {...image}
          />
        </>
      ) : (
        <Drawn label={alt} />
      )}
    </span>
  )
}

/** The placeholder: the nine colours in its address, blurred; nothing if it has none. */
function Colours({ src }: { src: string }) {
  const described = describedPicture(src)
  return (
    described && (
      <svg className={styles.colours} viewBox="0 0 3 3" preserveAspectRatio="none" aria-hidden="true">
        <g>
          {described.colours.map((fill, at) => {
            const cell = `M${at % 3} ${Math.floor(at / 3)}h1v1h-1`
            return <path key={cell} fill={fill} d={cell} />
          })}
        </g>
      </svg>
    )
  )
}

/** A drawn chip with its traces, for entries without a picture. */
function Drawn({ label }: { label: string }) {
  return (
    <svg
      className={styles.drawn}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : 'presentation'}
      aria-label={label || undefined}
    >
      <path d="M58 34.5H40L24 18.5H0M58 40.5H0M58 46.5H36M58 52.5H40l-16 16H0M102 34.5h20l16-16h22M102 40.5h58M102 52.5h26M102 58.5h20l14 14h24M70.5 22V0M76.5 22v-8l8-8V0M88.5 22V10M70.5 68v22M82.5 68v8l6 6v8" />
      <path className={styles.pins} d="M63 22h36M63 68h36M57 27v36M103 27v36" />
      <rect x="58" y="23" width="44" height="44" rx="3" />
      <circle cx="33.5" cy="46.5" r="2.5" />
      <circle cx="130.5" cy="52.5" r="2.5" />
      <circle cx="88.5" cy="7.5" r="2.5" />
      <circle cx="64.5" cy="29.5" r="1.5" />
    </svg>
  )
}

type ImageProps = ImgHTMLAttributes<HTMLImageElement> &
  RefAttributes<HTMLImageElement> & {
    src: string
    alt: string
    /** How wide its place is, as HTML's `sizes`. */
    sizes: string
    /** The aspect ratio of its place, if it fills the place. */
    ratio?: number
    /** It is shown whole in a square place, so an upright one is narrower than its place. */
    narrows?: boolean
  }

/** An img with the files of a stored picture. One flatter than its place is wider, so its files count as narrower. */
export function KeptImage({ src, alt, sizes, ratio = 0, narrows = false, ...img }: ImageProps) {
  const own = ownPicture(src)
  const { width, height, focus = { x: 50, y: 50 } } = own ?? describedPicture(src) ?? {}
  const [x, y] = [inTens(focus.x), inTens(focus.y)]
  const placed = (x ?? y) === undefined ? undefined : styles.placed
  const className = [img.className, placed].filter(Boolean).join(' ') || undefined
  const shown = { ...img, src, width, height, className, 'data-x': x, 'data-y': y }
  if (!own) return <img {...shown} alt={alt} />
  const shape = own.width / own.height
  const wider = narrows ? Math.min(1, shape) : ratio && Math.max(1, shape / ratio)
  const files = (type: 'avif' | 'webp') =>
    rungsOf(own.width)
      .map((rung) => `${variantPath(own.id, rung, type)} ${Math.ceil(rung / (wider || 1))}w`)
      .join()
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img {...shown} alt={alt} sizes={sizes} srcSet={files('webp')} />
    </picture>
  )
}

/** Steps of 10 %, for which there are CSS rules: the page's policy allows no style attribute. */
const inTens = (percent: number) => (percent === 50 ? undefined : Math.round(percent / 10))

/** Whether there is a picture, whether it is visible already, and the props of its img for that. */
export function useComing(src: string) {
  const ref = useRef<HTMLImageElement>(null)
  const [known, setKnown] = useState<{ src: string; came: boolean }>()
  const came = known?.src === src ? known.came : undefined

  const fail = () => setKnown({ src, came: false })
  // Not before it is decoded: without the placeholder there would be nothing for a moment.
  function onLoad() {
    const see = () => setKnown({ src, came: true })
    ref.current?.decode().then(see, see)
  }

  // It may have loaded, or failed, before this script listened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is looked at again when its address changes.
  useEffect(() => {
    if (ref.current?.complete) ref.current.naturalWidth === 0 ? fail() : onLoad()
  }, [src])

  return { isThere: src !== '' && came !== false, isSeen: came, image: { ref, src, onLoad, onError: fail } }
}
