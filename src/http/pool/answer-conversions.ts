import { Socket } from 'node:net'
import {
  bytesAt,
  type Facts,
  type FromConverter,
  type Made,
  type ToConverter,
  TooManyPixels,
  type Unfit,
  type Wanted,
} from './conversion.ts'
import { endWithParent } from './end-with-parent.ts'
import { closeNetwork } from './no-network.ts'

/** Makes what is wanted of some bytes: `give` hears of each file, one after the other. */
export type Make<W extends Wanted> = (bytes: Buffer, wanted: W, give: (file: Made) => Promise<void>) => Promise<Facts | undefined>

/**
 * Makes what the process wants that started this one, one after the other; ends with that process, however it ends. `make` knows
 * all that this program is asked for.
 */
export function answerConversions<W extends Wanted>(make: Make<W>) {
  endWithParent()
  closeNetwork()
  const pipe = new Socket({ fd: bytesAt })
  // It breaks as that process ends, and this one with it: nothing to be told in its log.
  pipe.on('error', () => {})
  let [pieces, received]: [Buffer[], number] = [[], 0]
  let asked: ToConverter | undefined
  // One after the other, so that no file waits in memory behind another.
  const give = async ({ width, bytes: file }: Made) => {
    await tell({ made: { width, size: file.length } })
    await new Promise<unknown>((resolve) => pipe.write(file, resolve))
  }
  const look = () => {
    if (asked === undefined || received < asked.size) return
    const [bytes, { wanted }] = [Buffer.concat(pieces), asked]
    ;[pieces, received, asked] = [[], 0, undefined]
    void answer(() => make(bytes, wanted as W, give))
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

async function answer(making: () => Promise<Facts | undefined>) {
  try {
    await tell({ done: await making() })
  } catch (error) {
    const unfit: Unfit = error instanceof TooManyPixels ? 'pixels' : 'broken'
    await tell({ unfit })
  }
}

/** Waits until it is on its way. */
const tell = (message: FromConverter) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))
