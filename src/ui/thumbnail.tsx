import { type ReactNode, useEffect, useRef, useState } from 'react'

const side = 144

/** One after another, because a phone holds no ten photos at once that are not yet small. */
let turn: Promise<unknown> = Promise.resolve()

/** Those that were drawn: the same one elsewhere is drawn after it, and its file not read again. */
const made = new WeakMap<File, HTMLCanvasElement>()

type Props = { file: File; className: string | undefined; children: ReactNode }

/**
 * A file of a picture, small; `children` where the browser cannot read it: a HEIC, say, which the server can. The page's policy
 * shows no picture from memory but a canvas.
 */
export function Thumbnail({ file, className, children }: Props) {
  const [isReadable, setReadable] = useState(true)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let wanted = true
    turn = turn.then(async () => {
      if (wanted && !(await drawn(file, canvas.current))) setReadable(false)
    })
    return () => {
      wanted = false
    }
  }, [file])

  if (!isReadable) return children
  return <canvas ref={canvas} className={className} width={side} height={side} />
}

/** Whether it could be read. */
async function drawn(file: File, canvas: HTMLCanvasElement | null) {
  if (!canvas) return true
  const before = made.get(file)
  try {
    if (before) {
      canvas.getContext('2d')?.drawImage(before, 0, 0)
      return true
    }
    const picture = await createImageBitmap(file, { resizeHeight: side * 2, resizeQuality: 'medium' })
    const least = Math.min(picture.width, picture.height)
    const [x, y] = [(picture.width - least) / 2, (picture.height - least) / 2]
    canvas.getContext('2d')?.drawImage(picture, x, y, least, least, 0, 0, side, side)
    picture.close()
    made.set(file, canvas)
    return true
  } catch {
    return false
  }
}
