/** An address of a database or a storage that cannot be used. The message says what is accepted, and never what was read. */
export class WrongAddress extends Error {
  override name = 'WrongAddress'
}

/**
 * How a sentence names a word that was typed behind the `?`: only a plain one is shown. A password with a `?` or an `@` in it
 * that is not written as its code stands there too.
 */
export const shown = (typed: string) => (/^[a-z]{1,30}$/i.test(typed) ? JSON.stringify(typed) : 'something else, which is not shown')

/** What stands behind the `?` of an address: each of these at most once, and nothing else. Throws WrongAddress. */
export function parametersIn<Name extends string>({ searchParams }: URL, known: readonly Name[], accepted: string) {
  const found: Partial<Record<Name, string>> = {}
  for (const [key, value] of searchParams) {
    const name = known.find((one) => one === key)
    if (name === undefined) throw new WrongAddress(`${accepted}; there is ${shown(key)}`)
    if (found[name] !== undefined) throw new WrongAddress(`${accepted}; ${name} stands there twice`)
    found[name] = value
  }
  return found
}
