/** An address of a database or a storage that cannot be used. The message says what is accepted, and never what was read. */
export class WrongAddress extends Error {
  override name = 'WrongAddress'
}
