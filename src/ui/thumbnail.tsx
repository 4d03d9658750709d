import { useEffect, useRef } from 'react'

const side = 144

/** One after another, because large photos fill the memory of a phone. */
let turn = Promise.resolve()

type Props = { file: File; className: string | undefined }

/**
 * A small preview of a picture's file; empty if the browser cannot read it, such as a HEIC. It is a canvas because the page's policy
 * shows no image from memory.
 */
export function Thumbnail({ file, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let wanted = true
    turn = turn.then(() => draw(file, wanted ? canvas.current : null))
    return () => {
      wanted = false
    }
  }, [file])

  return <canvas ref={canvas} className={className} width={side} height={side} />
}

async function draw(file: File, canvas: HTMLCanvasElement | null) {
  if (!canvas) return
  const picture = await createImageBitmap(file, { resizeHeight: side * 2, resizeQuality: 'medium' }).catch(() => undefined)
  if (!picture) return
  const least = Math.min(picture.width, picture.height)
  const [x, y] = [(picture.width - least) / 2, (picture.height - least) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, least, least, 0, 0, side, side)
  picture.close()
}
