import { useEffect, useRef, useState } from 'react'

/**
 * Follows a picture that comes from `src`: whether there is one to be shown, whether it can be seen already, and what its
 * img element needs for that.
 */
export function useComing(src: string) {
  const ref = useRef<HTMLImageElement>(null)
  const [known, setKnown] = useState<{ src: string; came: boolean }>()
  const came = known?.src === src ? known.came : undefined

  const fail = () => setKnown({ src, came: false })
  // Not before it is decoded: what goes for it would leave nothing there for a moment.
  function onLoad() {
    const see = () => setKnown({ src, came: true })
    ref.current?.decode().then(see, see)
  }

  // It may have come, or failed, before this script was there to hear of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known is of the address.
  useEffect(() => {
    if (ref.current?.complete) ref.current.naturalWidth === 0 ? fail() : onLoad()
  }, [src])

  return { isThere: src !== '' && came !== false, isSeen: came, image: { ref, src, onLoad, onError: fail } }
}
