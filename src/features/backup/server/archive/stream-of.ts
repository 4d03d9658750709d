import { ReadableStream as Streams } from 'node:stream/web'

/** The same bytes as the libraries of archives take them: a stream of the web. */
export const streamOf = (bytes: AsyncIterable<Uint8Array>) => Streams.from(bytes) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
