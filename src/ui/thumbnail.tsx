import { useEffect, useRef } from 'react'

const side = 144

/** One after another, because a phone holds no ten photos at once that are not yet small. */
let turn: Promise<unknown> = Promise.resolve()

/** A file of a picture, small; nothing where the browser cannot read it. The page's policy shows no picture from memory but a canvas. */
export function Thumbnail({ file, className }: { file: File; className: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let wanted = true
    turn = turn.then(async () => {
      if (wanted) await draw(file, canvas.current)
    })
    return () => {
      wanted = false
    }
  }, [file])

  return <canvas ref={canvas} className={className} width={side} height={side} />
}

async function draw(file: File, canvas: HTMLCanvasElement | null) {
  try {
    const picture = await createImageBitmap(file, { resizeHeight: side * 2, resizeQuality: 'medium' })
    const least = Math.min(picture.width, picture.height)
    const [x, y] = [(picture.width - least) / 2, (picture.height - least) / 2]
    canvas?.getContext('2d')?.drawImage(picture, x, y, least, least, 0, 0, side, side)
    picture.close()
  } catch {
    // A HEIC, say: the server can read it, this browser cannot.
  }
}
