import { useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'

type Props = {
  src: string
  /** '' where the words beside it say it all. */
  alt: string
  shape: 'wide' | 'square' | 'banner'
  /** The first picture that a reader sees comes at once; all others when they come near. */
  first?: boolean
}

/** A picture that holds its space before it comes, and is replaced by a drawn one where it cannot come. */
export function Picture({ src, alt, shape, first = false }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()

  // It may have failed before this script was there to hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(src)
  }, [src])

  return (
    <span className={styles[shape]}>
      {src === '' || failed === src ? (
        <Drawn label={alt} />
      ) : (
        <img
          ref={image}
          src={src}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}

/** The house's own picture: a chip with its traces, for what has none. */
function Drawn({ label }: { label: string }) {
  return (
    <svg
      className={styles.drawn}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : 'presentation'}
      aria-label={label || undefined}
    >
      <path d="M0 25h48l10 10M0 45h58M0 65h48l10-10M160 25h-48l-10 10M160 45h-58M160 65h-48l-10-10M70 0v23M90 0v23M70 90V67M90 90V67" />
      <rect x="58" y="23" width="44" height="44" rx="5" />
      <circle cx="68" cy="33" r="2.5" />
    </svg>
  )
}
