/** A picture has more pixels than are decoded. */
export class TooManyPixels extends Error {
  override name = 'TooManyPixels'
}
