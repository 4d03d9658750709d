import { randomInt } from 'node:crypto'
import { photograph } from '../photos.ts'

/** Some so large that what is made of them goes on for a while, most so small that they are done with in between. */
const sizes = [undefined, { width: 2400, height: 1800 }, ...Array.from({ length: 10 }, () => ({ width: 640, height: 480 }))]
const ready: Uint8Array[] = []
const sent: Uint8Array[] = []
let made = 0

/** Makes the pictures of a round beforehand, so that the site has the processors to itself. */
export async function readyPictures() {
  for (; ready.length < sizes.length; made += 1) ready.push(await photograph(made, sizes[made % sizes.length]))
}

/** One that nobody has sent before; where all are used up, one of those that somebody has. */
export function newPicture(): Uint8Array {
  const [picture] = ready.length > 0 ? ready.splice(randomInt(ready.length), 1) : [sent[randomInt(Math.max(1, sent.length))]]
  if (picture === undefined) throw new Error('no picture was made beforehand')
  if (sent.push(picture) > sizes.length) sent.shift()
  return picture
}
