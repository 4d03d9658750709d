import { mostMegapixels } from '../../../contract/largest.ts'
import { emptyPicture, noPicture as noPictureWords } from '../../../contract/picture-type.ts'
import type { Unfit } from '../../../http/pool/conversion.ts'
import { Refused } from '../../../http/refused.ts'

export const noPicture = new Refused(415, noPictureWords)
export const empty = new Refused(400, emptyPicture)

const asSmaller = 'Please open it in a program for pictures, save it smaller as a JPEG, and send that.'

/** What is said of a picture that could not be made. */
export const unfit: Record<Unfit, Refused> = {
  broken: new Refused(400, 'This picture is broken, or ends in its middle. Please send the original once more, or another one.'),
  pixels: new Refused(413, `This picture has more than ${mostMegapixels} million pixels. Please send a smaller one.`),
  slow: new Refused(400, `This picture takes too long to be read. ${asSmaller}`),
  memory: new Refused(400, `This picture takes too much memory to be read. ${asSmaller}`),
  lost: new Refused(503, 'The site could not read this picture just now. Please try again; if it happens again, send it as a JPEG.', 5),
  stalled: new Refused(503, 'The site has too much else to do to read this picture just now. Please try again in half a minute.', 30),
}

/** Why the AVIFs of a picture that is kept could not be made. */
export const withoutAvifs: Record<Unfit, string> = {
  broken: 'its file could not be read',
  pixels: 'it has too many pixels',
  slow: 'that took too long',
  memory: 'that took too much memory',
  lost: 'what makes them ended in the middle',
  stalled: 'the machine has too much else to do',
}

/** What is said of a picture that was erased by the time at which another was cut out of it. */
export const goneMeanwhile = new Refused(404, 'This picture was erased meanwhile. Please choose it again.')

export const ownAlready = new Refused(400, 'This picture comes with the site itself, so there is nothing to keep.')
