import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands before a site as a slow line does: what it shows as a page comes in pieces, each when it is asked for by `next`,
 * which says whether there was one. Everything else comes at once.
 */
export async function pieceByPiece(origin: string, cut: (html: string) => string[]) {
  let pieces: string[] = []
  let send = (_piece: string) => {}
  let over = () => {}
  const server = createServer(async (request, response) => {
    const accept = { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' }
    const answer = await fetch(origin + request.url, { headers: accept })
    const {
      connection: _,
      'content-length': __,
      'transfer-encoding': ___,
      'keep-alive': ____,
      ...headers
    } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, headers)
    if (request.headers['sec-fetch-dest'] !== 'document') return response.end(Buffer.from(await answer.arrayBuffer()))
    const [first = '', ...rest] = cut(await answer.text())
    pieces = rest
    send = (piece) => response.write(piece)
    over = () => response.end()
    send(first)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => {
      const piece = pieces.shift()
      if (piece === undefined) over()
      else send(piece)
      return piece !== undefined
    },
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
