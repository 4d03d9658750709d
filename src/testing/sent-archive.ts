import { events } from '../collections/events/contract.ts'
import type { Call } from '../contract/call.ts'
import { examplesOf } from '../contract/example.ts'
import { pieceSize } from '../contract/pieces.ts'
import { newId } from '../db/id.ts'
import { backupCalls } from '../features/backup/contract.ts'
import { administrator, type Client, newClub } from './club.ts'
import { contentsOf } from './contents.ts'
import { pdf, resourceForm } from './pdf.ts'

/** An archive as an administrator's browser brings it to the site, and what it asks of it there. */
export function sentArchive(client: Client, bytes: Buffer, id = newId()) {
  const at = ({ path }: Call) => path.replace(':id', id)
  const piece = (offset: number, length = bytes.length) =>
    client.post(at(backupCalls.archivePiece), new Uint8Array(bytes.subarray(offset, offset + pieceSize)), {
      'upload-offset': String(offset),
      'upload-length': String(length),
    })
  return {
    id,
    piece,
    send: async (from = 0) => {
      for (let offset = from; offset < bytes.length; offset += pieceSize) {
        const answer = await piece(offset)
        if (answer.status !== 200) return answer
      }
      return client.get(at(backupCalls.archive))
    },
    received: async () => (await client.get(at(backupCalls.archive))).body.received as number,
    look: (passphrase = '') => client.post(at(backupCalls.lookInto), { passphrase }),
    restore: (passphrase = '') => client.post(at(backupCalls.restore), { passphrase, name: 'club.tar' }),
    giveUp: () => client.post(at(backupCalls.giveUpArchive)),
  }
}

/** A site with an event and a file, an archive of it, and what was done since. */
export async function siteToReplace(given: Parameters<typeof newClub>[0] = {}) {
  const club = await newClub(given)
  const client = await administrator(club, { withPasskey: true })
  const add = () => club.store.rows(events).add(examplesOf(events.fields) as never)
  const count = async () => (await club.store.rows(events).list()).length
  await add()
  await client.post('/api/upload', resourceForm(pdf(4 * pieceSize)))
  const archive = Buffer.from(await (await client.request('GET', '/api/copy/now')).arrayBuffer())
  await add()
  return { club, client, archive, add, count }
}

/** The files that lie where the site keeps its own, without a row of theirs. */
export async function strays({ services, store }: Awaited<ReturnType<typeof newClub>>) {
  const rows = new Set(((await contentsOf(store)).media ?? []).map(({ id }) => id))
  const found: string[] = []
  for await (const { id } of services.media.list()) if (!rows.has(id)) found.push(id)
  return found
}

/** The work that the copies are under, if any. */
export const under = async (client: Client) => (await client.get('/api/copies')).body.under
