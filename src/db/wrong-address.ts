import { PlainError } from './errors.ts'
/** An address of a database or storage that cannot be used. The message never contains it. */
export class WrongAddress extends PlainError {}

/** The parameters of an address: each of `known` once at most, no other. Throws WrongAddress. */
export function parametersIn<Name extends string>({ searchParams }: URL, known: readonly Name[], accepted: string) {
  const found: Partial<Record<Name, string>> = {}
  for (const [key, value] of searchParams) {
    const name = known.find((one) => one === key)
    if (name === undefined) throw new WrongAddress(`${accepted}; it has an unknown parameter (in a password, ? is written as %3F)`)
    if (found[name] !== undefined) throw new WrongAddress(`${accepted}; ${name} is given twice`)
    found[name] = value
  }
  return found
}
