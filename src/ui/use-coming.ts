import { useEffect, useRef, useState } from 'react'

/** Follows a picture that comes from `src`: whether there is one to be shown, and what its img element needs for that. */
export function useComing(src: string) {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()

  // It may have failed before this script was there to hear of it.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailed(src)
  }, [src])

  return { isThere: src !== '' && failed !== src, image: { ref, src, onError: () => setFailed(src) } }
}
