import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ownPicture, rungsOf, variantPath } from '../../src/contract/own-picture.ts'

/** A picture that was acknowledged. `sha256`: of the whole of it, as it was served when it was looked at first. */
export type Kept = { address: string; sha256?: string }

/** What is wrong with what a site serves of these pictures: each is there, in every width, as a whole picture of its size. */
export async function lookAtPictures(origin: string, pictures: readonly Kept[]): Promise<string[]> {
  const faults: string[] = []
  for (const kept of pictures)
    try {
      await look(origin, kept)
    } catch (error) {
      faults.push(`picture ${kept.address}: ${error instanceof Error ? error.message : error}`)
    }
  return faults
}

async function look(origin: string, kept: Kept) {
  const picture = ownPicture(kept.address)
  if (picture === undefined) throw new Error('that is no address of a picture')
  const whole = await bytesAt(origin, kept.address.replace(/#.*/, ''))
  const sha256 = createHash('sha256').update(whole).digest('hex')
  if (kept.sha256 !== undefined && kept.sha256 !== sha256) throw new Error('it is another one than it was')
  // What was whole once is whole as long as it is the same.
  if (kept.sha256 !== undefined) return
  const { width, height } = await decoded(whole)
  if (width !== picture.width || height !== picture.height) throw new Error(`it is ${width} x ${height}`)
  // In the place of an AVIF that is not made yet stands a WebP.
  for (const rung of rungsOf(picture.width))
    for (const type of ['webp', 'avif'] as const) {
      const { width } = await decoded(await bytesAt(origin, variantPath(picture.id, rung, type)))
      if (width !== rung) throw new Error(`of ${rung} pixels of width it has ${width}`)
    }
  kept.sha256 = sha256
}

async function bytesAt(origin: string, path: string) {
  const answer = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}`)
  if (bytes.length !== Number(answer.headers.get('content-length'))) throw new Error(`${path} ends early`)
  return bytes
}

/** Every pixel of it; throws where one is missing. */
async function decoded(bytes: Buffer) {
  const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  return info
}
