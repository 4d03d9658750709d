import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Pieces } from '../../db/pieces.ts'

/** A reply whose lists may come in pieces. */
export type InPieces<T> = T extends (infer Item)[]
  ? T | Pieces<Item>
  : T extends object
    ? { [Name in keyof T]: T[Name] extends (infer Item)[] ? T[Name] | Pieces<Item> : T[Name] }
    : T

const isPieces = (value: unknown): value is Pieces<unknown> => typeof value === 'object' && value !== null && Symbol.asyncIterator in value
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON of a reply, piece by piece; between two pieces the process answers others. */
export async function* jsonPieces(reply: unknown): AsyncGenerator<string> {
  if (isPieces(reply)) return yield* ofList(reply)
  if (!isRecord(reply)) return yield JSON.stringify(reply)
  let sign = '{'
  for (const [name, value] of Object.entries(reply)) {
    yield `${sign}${JSON.stringify(name)}:`
    yield* jsonPieces(value)
    sign = ','
  }
  yield sign === '{' ? '{}' : '}'
}

async function* ofList(pieces: Pieces<unknown>) {
  let sign = '['
  for await (const items of pieces) {
    const text = JSON.stringify(items).slice(1, -1)
    if (text === '') continue
    yield sign + text
    sign = ','
    await yieldToOthers()
  }
  yield sign === '[' ? '[]' : ']'
}

/** The reply with its lists whole. */
export async function inFull(reply: unknown): Promise<unknown> {
  if (isPieces(reply)) {
    const all: unknown[] = []
    for await (const items of reply) all.push(...items)
    return all
  }
  if (!isRecord(reply)) return reply
  const fields = Object.entries(reply).map(async ([name, value]) => [name, await inFull(value)])
  return Object.fromEntries(await Promise.all(fields))
}

/** The beginning of a text: as a whole if it is at most `most` characters long, else to be read on from its beginning. */
export async function opened(pieces: AsyncIterable<string>, most: number): Promise<string | AsyncIterable<string>> {
  const coming = pieces[Symbol.asyncIterator]()
  let text = ''
  while (text.length <= most) {
    const next = await coming.next()
    if (next.done) return text
    text += next.value
  }
  return readOn(text, coming)
}

async function* readOn(beginning: string, coming: AsyncIterator<string>) {
  try {
    yield beginning
    for (let next = await coming.next(); !next.done; next = await coming.next()) yield next.value
  } finally {
    await coming.return?.()
  }
}
