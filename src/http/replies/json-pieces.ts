import type { Pieces } from '../../db/pieces.ts'
import type { Turns } from '../queues/turns.ts'

/** A reply whose lists may come in pieces. */
export type InPieces<T> = T extends (infer Item)[]
  ? T | Pieces<Item>
  : T extends object
    ? { [Name in keyof T]: T[Name] extends (infer Item)[] ? T[Name] | Pieces<Item> : T[Name] }
    : T

const isPieces = (value: unknown): value is Pieces<unknown> => typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/**
 * The JSON of a reply, piece by piece; each piece is fetched when its turn has come, what is to be kept for all (`first`)
 * before what one takes alone.
 */
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
  let sign = '['
  for await (const items of inTurn(pieces, turns, first)) {
    const text = JSON.stringify(items).slice(1, -1)
    if (text === '') continue
    yield sign + text
    sign = ','
  }
  yield sign === '[' ? '[]' : ']'
}

/**
 * A list's pieces, each fetched when its turn has come. The first is fetched before: it waits for a connection, which comes
 * free only as others go on.
 */
async function* inTurn<Item>(pieces: Pieces<Item>, turns: Turns, first: boolean): Pieces<Item> {
  const coming = pieces[Symbol.asyncIterator]()
  try {
    for (let next = await coming.next(); !next.done; next = await turns.take(() => coming.next(), { first })) yield next.value
  } finally {
    await coming.return?.()
  }
}

/** The reply with its lists whole. */
export async function inFull(reply: unknown, turns: Turns, first: boolean): Promise<unknown> {
  if (isPieces(reply)) {
    const all: unknown[] = []
    for await (const items of inTurn(reply, turns, first)) all.push(...items)
    return all
  }
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply
  const fields = Object.entries(reply).map(async ([name, value]) => [name, await inFull(value, turns, first)])
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
