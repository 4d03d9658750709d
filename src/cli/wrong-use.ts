/** A command was written wrongly: how, in a sentence. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}
