import type { Pieces } from '../../store/pieces.ts'
import type { Turns } from '../turns/turns.ts'

/** A reply whose lists may come in pieces. */
export type InPieces<T> = T extends (infer Item)[]
  ? T | Pieces<Item>
  : T extends object
    ? { [Name in keyof T]: T[Name] extends (infer Item)[] ? T[Name] | Pieces<Item> : T[Name] }
    : T

const isPieces = (value: unknown): value is Pieces<unknown> => typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** The JSON of a reply, piece by piece; each piece is fetched when its turn has come. */
export async function* jsonPieces(reply: unknown, turns: Turns, first: boolean): AsyncGenerator<string> {
  if (isPieces(reply)) return yield* ofList(reply, turns, first)
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return yield JSON.stringify(reply)
  let sign = '{'
  for (const [name, value] of Object.entries(reply)) {
    yield `${sign}${JSON.stringify(name)}:`
    yield* jsonPieces(value, turns, first)
    sign = ','
  }
  yield sign === '{' ? '{}' : '}'
}

async function* ofList(pieces: Pieces<unknown>, turns: Turns, first: boolean) {
  const coming = pieces[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await coming.next()
    return done ? undefined : JSON.stringify(value).slice(1, -1)
  }
  try {
    let sign = '['
    for (let text = await turns.take(next, { first }); text !== undefined; text = await turns.take(next, { first })) {
      if (text === '') continue
      yield sign + text
      sign = ','
    }
    yield sign === '[' ? '[]' : ']'
  } finally {
    await coming.return?.()
  }
}

/** The reply with its lists whole; each piece is fetched when its turn has come. */
export async function inFull(reply: unknown, turns: Turns): Promise<unknown> {
  if (isPieces(reply)) {
    const all: unknown[] = []
    const coming = reply[Symbol.asyncIterator]()
    for (let next = await turns.take(() => coming.next()); !next.done; next = await turns.take(() => coming.next())) all.push(...next.value)
    return all
  }
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply
  const fields = Object.entries(reply).map(async ([name, value]) => [name, await inFull(value, turns)])
  return Object.fromEntries(await Promise.all(fields))
}

/** The whole text; undefined when it would be longer than `most` characters. */
export async function gathered(pieces: AsyncIterable<string>, most = Number.POSITIVE_INFINITY): Promise<string | undefined> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > most) return undefined
  }
  return text
}

/** A text that has been begun: as a whole where it is at most `most` characters long, else to be read on from its beginning. */
export async function opened(pieces: AsyncIterable<string>, most: number): Promise<string | AsyncIterable<string>> {
  const coming = pieces[Symbol.asyncIterator]()
  let text = ''
  for (;;) {
    const next = await coming.next()
    if (next.done) return text
    text += next.value
    if (text.length > most) break
  }
  const beginning = [text]
  const iterator: AsyncIterator<string> = {
    next: async () => {
      const value = beginning.shift()
      return value === undefined ? coming.next() : { value, done: false }
    },
    // Also of one that nobody has begun to read, so that what it holds is let go.
    return: async () => (await coming.return?.()) ?? { value: undefined, done: true },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
