import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { codingFor } from './reply.ts'
import { Turns } from './turns.ts'

// Each holds a connection to the database and a compressor; whoever comes later waits.
const running = new Turns(2)
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: () => createGzip({ level: 5 }),
}

/** Answers with a text that is too long to be held: made, compressed and sent in pieces, as fast as it is taken. */
export function streamed(c: Context, text: AsyncIterable<string>, given: Record<string, string>): Response {
  const coding = codingFor(c.req.header('accept-encoding') ?? '')
  const headers = { vary: 'accept-encoding', ...given, ...(coding && { 'content-encoding': coding }) }
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  const source = Readable.from(inTurn(text), { objectMode: false })
  // Who breaks off in the middle has no use for an error; one of ours breaks the answer off.
  const sent = coding ? pipeline(source, compressors[coding](), () => {}) : source
  return new Response(Readable.toWeb(sent) as ReadableStream<Uint8Array>, { headers })
}

async function* inTurn(text: AsyncIterable<string>) {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void running.take(() => {
    begun.resolve()
    return over.promise
  })
  await begun.promise
  try {
    yield* text
  } finally {
    over.resolve()
  }
}
