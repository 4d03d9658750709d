import { events } from '../collections/events/contract.ts'
import type { Call } from '../contract/call.ts'
import { examplesOf } from '../contract/example.ts'
import { backupCalls } from '../features/backup/contract.ts'
import { administrator, type Client, newClub } from './club.ts'
import { contentsOf } from './contents.ts'
import { pdf, resourceForm } from './pdf.ts'
import { pictureForm } from './uploaded.ts'

/** An archive as an administrator's browser uploads it, and what it asks of it then. */
export function sentArchive(client: Client, bytes: Buffer, id = '') {
  const at = ({ path }: Call) => path.replace(':id', id)
  return {
    /** Its id on the site. */
    id: () => id,
    send: async () => {
      const answer = await client.post(backupCalls.upload.path, pictureForm(bytes, 'club.tar'))
      id = answer.body.id
      return answer
    },
    look: () => client.post(at(backupCalls.lookInto)),
    restore: () => client.post(at(backupCalls.restore), { name: 'club.tar' }),
  }
}

/** A site with an event and a file, an archive of it, and what was done since. */
export async function siteToReplace(given: Parameters<typeof newClub>[0] = {}) {
  const club = await newClub(given)
  const client = await administrator(club, { withPasskey: true })
  const add = () => club.store.rows(events).add(examplesOf(events.fields) as never)
  const count = async () => (await club.store.rows(events).list()).length
  await add()
  await client.post('/api/upload', resourceForm(pdf(2_000_000)))
  const archive = Buffer.from(await (await client.request('GET', '/api/copy/now')).arrayBuffer())
  await add()
  return { club, client, archive, add, count }
}

/** The files that are where the site keeps its own, without a row of theirs. */
export async function strays({ services, store }: Awaited<ReturnType<typeof newClub>>) {
  const rows = new Set(((await contentsOf(store)).media ?? []).map(({ id }) => id))
  const found: string[] = []
  for await (const { id } of services.media.list()) if (!rows.has(id)) found.push(id)
  return found
}

/** What runs on the backups, if anything. */
export const under = async (client: Client) => (await client.get('/api/copies')).body.under
