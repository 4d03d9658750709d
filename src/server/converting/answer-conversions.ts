import { Socket } from 'node:net'
import { bytesAt, type FromConverter, type Made, type ToConverter, type Unfit, type Wanted } from '../pictures/conversion.ts'
import { endWithParent } from './end-with-parent.ts'
import { makeAvif, makePicture } from './make.ts'
import { TooManyPixels } from './too-many-pixels.ts'

/**
 * Makes pictures for the process that started this one, one after the other; ends with that process, however it ends.
 */
export function answerConversions() {
  endWithParent()
  const pipe = new Socket({ fd: bytesAt })
  // It breaks as that process ends, and this one with it: nothing to be told in its log.
  pipe.on('error', () => {})
  let [pieces, received]: [Buffer[], number] = [[], 0]
  let asked: ToConverter | undefined
  const look = () => {
    if (asked === undefined || received < asked.size) return
    const [bytes, { wanted }] = [Buffer.concat(pieces), asked]
    ;[pieces, received, asked] = [[], 0, undefined]
    void answer(bytes, wanted, pipe)
  }
  pipe.on('data', (piece: Buffer) => {
    pieces.push(piece)
    received += piece.length
    look()
  })
  process.on('message', (message: ToConverter) => {
    asked = message
    look()
  })
}

async function answer(bytes: Buffer, wanted: Wanted, pipe: Socket) {
  // One after the other, so that no file waits in memory behind another.
  const give = async ({ width, bytes: file }: Made) => {
    await tell({ made: { width, size: file.length } })
    await new Promise<unknown>((resolve) => pipe.write(file, resolve))
  }
  try {
    if (wanted.make === 'picture') return await tell({ done: await makePicture(bytes, wanted.cut, give) })
    await give(await makeAvif(bytes, wanted.width))
    await tell({ done: undefined })
  } catch (error) {
    const unfit: Unfit = error instanceof TooManyPixels ? 'pixels' : 'broken'
    await tell({ unfit })
  }
}

/** Waits until it is on its way. */
const tell = (message: FromConverter) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))
