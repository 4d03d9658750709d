import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Takes the pictures that are dropped on, or pasted into, the element around what `within` finds; true while files are held
 * over the page. A drop beside it does nothing, because the browser would leave the page to show the file.
 */
export function useGivenFiles(within: RefObject<HTMLElement | null>, around: string, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })

  useEffect(() => {
    const place = () => within.current?.closest(around)
    const ending = new AbortController()
    const options = { signal: ending.signal }
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

    function drag(event: DragEvent) {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    function drop(event: DragEvent) {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && place()?.contains(event.target as Node)) take.current(files)
    }
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0 || !place()?.contains(event.target as Node)) return
      event.preventDefault()
      take.current(files)
    }

    addEventListener('dragover', drag, options)
    addEventListener('drop', drop, options)
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), options)
    addEventListener('paste', paste, options)
    return () => ending.abort()
  }, [within, around])

  return over
}
