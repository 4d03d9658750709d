import type { FromConverter, ToConverter, Unfit, Wanted } from '../pictures/conversion.ts'
import { endWithParent } from './end-with-parent.ts'
import { makeAvif, makePicture } from './make.ts'
import { TooManyPixels } from './too-many-pixels.ts'

/**
 * Makes pictures for the process that started this one, one after the other; ends with that process, however it ends.
 */
export function answerConversions() {
  endWithParent()
  let pieces: Uint8Array[] = []
  process.on('message', (message: ToConverter) => {
    if ('piece' in message) return void pieces.push(message.piece)
    const bytes = Buffer.concat(pieces)
    pieces = []
    void answer(bytes, message.wanted)
  })
}

async function answer(bytes: Buffer, wanted: Wanted) {
  try {
    if (wanted.make === 'picture') return await tell({ done: await makePicture(bytes, wanted.cut, (made) => tell({ made })) })
    await tell({ made: await makeAvif(bytes, wanted.width) })
    await tell({ done: undefined })
  } catch (error) {
    const unfit: Unfit = error instanceof TooManyPixels ? 'pixels' : 'broken'
    await tell({ unfit })
  }
}

/** Waits until it is on its way, so that no file waits in memory behind another. */
const tell = (message: FromConverter) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))
