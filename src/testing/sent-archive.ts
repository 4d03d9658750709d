import { copyCalls } from '../club/admins/copy-calls.ts'
import type { Call } from '../contract/call.ts'
import { largestPiece } from '../contract/pieces.ts'
import { newId } from '../store/id.ts'
import type { Client } from './club.ts'

/** An archive as an administrator's browser brings it to the site, and what it asks of it there. */
export function sentArchive(client: Client, bytes: Buffer, id = newId()) {
  const at = ({ path }: Call) => path.replace(':id', id)
  const piece = (offset: number, length = bytes.length) =>
    client.post(at(copyCalls.archivePiece), new Uint8Array(bytes.subarray(offset, offset + largestPiece)), {
      'upload-offset': String(offset),
      'upload-length': String(length),
    })
  return {
    id,
    piece,
    send: async (from = 0) => {
      for (let offset = from; offset < bytes.length; offset += largestPiece) {
        const answer = await piece(offset)
        if (answer.status !== 200) return answer
      }
      return client.get(at(copyCalls.archive))
    },
    received: async () => (await client.get(at(copyCalls.archive))).body.received as number,
    look: (passphrase = '') => client.post(at(copyCalls.lookIntoArchive), { passphrase }),
    restore: (passphrase = '') => client.post(at(copyCalls.restoreArchive), { passphrase, name: 'club.tar' }),
    giveUp: () => client.post(at(copyCalls.giveUpArchive)),
  }
}
