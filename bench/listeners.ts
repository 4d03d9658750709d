import { connect, type Socket } from 'node:net'
import { live } from '../src/contract/live.ts'

/** So many addresses of this machine they come from. */
const addresses = 100
/** So many come at once. */
const group = 50

/**
 * Lets so many browsers listen as pages do, and resolves when each was told how. `heard` has the moments at which each was told of a
 * change since it was emptied last.
 */
export async function listeners(origin: string, count: number) {
  const { port } = new URL(origin)
  const heard: number[] = []
  let lost = 0
  const sockets: Socket[] = []
  const one = (at: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.1.${1 + (at % addresses)}` })
      sockets.push(socket)
      socket.setEncoding('latin1')
      socket.on('data', (text: string) => {
        if (text.includes('event: first')) resolve()
        else if (/^data: \w/m.test(text)) heard.push(performance.now())
      })
      socket.once('error', reject)
      socket.once('close', () => {
        lost += 1
      })
      socket.write(`GET ${live.path}?age=0 HTTP/1.1\r\nHost: club.example.org\r\n\r\n`)
    })
  for (let at = 0; at < count; at += group)
    await Promise.all(Array.from({ length: Math.min(group, count - at) }, (_, within) => one(at + within)))
  return {
    heard,
    lost: () => lost,
    end: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
