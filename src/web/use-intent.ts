import { useEffect, useRef } from 'react'

/** Milliseconds for which a mouse rests on what it means; it crosses much else on its way. */
const rest = 80

/** Calls back when somebody is about to press an element: a mouse rests on it, a finger or a key goes down. */
export function useIntent(onIntent: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const leave = () => clearTimeout(timer.current)
  function now() {
    leave()
    onIntent()
  }

  return {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'mouse') timer.current = setTimeout(now, rest)
    },
    onPointerLeave: leave,
    onPointerDown: now,
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && now(),
  }
}
