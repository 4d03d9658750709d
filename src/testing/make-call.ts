import { expect } from 'vitest'
import { archiveForm, type Call, multipart, nothing, pictureForm } from '../contract/call.ts'
import { settingsKind } from '../contract/collection.ts'
import { keysOf } from '../contract/fields.ts'
import { historyOf } from '../entries/history.ts'
import { adminCalls, sessionCalls } from '../features/accounts/contract.ts'
import { backupCalls } from '../features/backup/contract.ts'
import type { Client, Club } from './club.ts'
import { contentsOf, idsIn } from './contents.ts'
import { bodies, entryOf, things } from './examples.ts'
import { pdf, resourceForm } from './pdf.ts'
import { onePixel } from './pictures.ts'
import { pictureForm as uploadForm } from './uploaded.ts'

export function bodyOf({ body, path }: Call): object | undefined {
  if (body === nothing) return undefined
  if (body === multipart) return resourceForm(pdf())
  if (body === pictureForm) return uploadForm(onePixel, 'dot.png')
  if (body === archiveForm) return uploadForm(tarHead, 'club.tar')
  return bodies[path]
}

/** Makes a valid call and returns the reply and what was sent; one with an id is tried on all ids until one fits. */
export async function makeCall(club: Club, client: Client, call: Call, headers: Record<string, string> = {}) {
  const beforehand = await prepared(club, call)
  const ids = call.path.includes(':id') ? await idsFor(club, call) : ['']
  if (call.method === 'GET') {
    for (const id of ids) {
      const answer = await client.get(call.path.replace(':id', id))
      if (answer.status === 200) return { ...answer, path: call.path, sent: undefined }
    }
    throw new Error(`${call.path}: nothing to try it on`)
  }
  if (call.path === '/api/verifyotp') {
    const { secret, code } = await club.admins.startRecovery(await club.admins.byId(club.adminId), new Date())
    client.cookies.set('recovery', secret)
    return { ...(await client.post(call.path, { enteredotp: code }, headers)), path: call.path, sent: undefined }
  }
  if (call.path === '/api/knowDevice') {
    const until = new Date(Date.now() + 60_000)
    const key = await club.admins.mailKey(await club.admins.byId(club.adminId), until)
    return { ...(await client.post(call.path, { key }, headers)), path: call.path, sent: undefined }
  }
  if (call.path === sessionCalls.join.path) {
    const sent = { ...bodies[call.path], link: await invited(club) }
    return { ...(await client.post(call.path, sent, headers)), path: call.path, sent }
  }
  if (call.path === '/api/confirmEmail')
    await club.admins.awaitEmail(
      club.adminId,
      'new@example.org',
      { secret: client.cookies.get('device') ?? '', typed: '12345678' },
      new Date(),
    )
  const sent = beforehand ?? bodyOf(call)
  for (const id of ids) {
    const path = call.path.replace(':id', id)
    const answer = await client.post(path, sent, headers)
    if (answer.status === 200) return { ...answer, path, sent }
    expect([404, 409]).toContain(answer.status)
  }
  throw new Error(`${call.path}: nothing to try it on`)
}

/** Invites someone and returns the key of the link. */
export const invited = async ({ admins, adminId, services }: Club, email = 'meera@example.com') =>
  (await admins.invite(adminId, email, services.now())) ?? ''

/** Every id, those of the call's own collection first. */
async function idsFor({ store }: Club, { path }: Call) {
  const of = things.find(({ calls, table }) => path.split('/')[3] === table || Object.values(calls).some((one) => one.path === path))
  const own = of === undefined ? [] : ((await contentsOf(store))[of.table] ?? []).map(({ id }) => id as string)
  return [...new Set([...own, ...(await idsIn(store)), archiveId])]
}

/** Prepares an entry for such a call: puts it into the trash, or makes a version. Returns the body to send. */
export async function prepared(club: Club, { path }: Call): Promise<object | undefined> {
  const { store } = club
  if (ofArchives.includes(path)) await sendArchive(club)
  if (path === adminCalls.revoke.path) await invited(club)
  // Access of the only administrator has no end.
  const [name, email] = ['mira', 'mira@example.org']
  if (path === adminCalls.setLastDay.path && !(await club.admins.byEmail(email)))
    await club.admins.add(name, email, 'no password', new Date())
  const [, , deed, table] = path.split('/')
  const thing = things.find((one) => one.table === table)
  if (thing === undefined) return deed === 'putBack' ? changedSetting(club, path.split('/')[4]) : undefined
  const rows = store.rows(thing)
  if (deed === 'publish') await rows.add(entryOf(thing), { publish: 'draft' })
  // An earlier call may have left all of them in the trash.
  const all = (await contentsOf(store))[thing.table] ?? []
  const [entry] = (await rows.list()) as { id: string }[]
  const id = entry?.id ?? String(all[0]?.id ?? '')
  if (entry === undefined) await rows.restore(id)
  if (['restore', 'restoreSeveral', 'erase', 'mistake', 'mistakeSeveral'].includes(deed ?? '')) await rows.remove(id)
  if (deed?.endsWith('Several')) return { ids: [id] }
  if (deed !== 'putBack') return undefined
  await rows.remove(id)
  await rows.restore(id)
  return { change: await historyOf(store.db).version({ kind: thing.table, entry: id }) }
}

/** A setting is changed, so that there is a version of it; returns what puts that back. */
async function changedSetting({ store }: Club, name: string | undefined) {
  const setting = things.flatMap(({ setting }) => setting ?? []).find(({ shown }) => shown === name)
  if (setting === undefined) return undefined
  for (const link of ['https://example.org/one.png', 'https://example.org/two.png'])
    await store.settings.change(setting, { [keysOf(setting.fields)[0] ?? '']: link })
  return { change: await historyOf(store.db).version({ kind: settingsKind, entry: setting.shown }) }
}

const ofArchives = [backupCalls.lookInto, backupCalls.restore].map(({ path }) => path)

/** How a tar begins. */
const tarHead = Buffer.alloc(512)
tarHead.write('ustar', 257)

/** An archive of the club was uploaded. */
async function sendArchive({ services }: Club) {
  const { content } = await services.backups.download()
  await services.media.keep(content as AsyncIterable<Buffer>, () => {}, archiveId)
}
/** The id of that archive, which is in no row. */
export const archiveId = 'a'.repeat(26)
