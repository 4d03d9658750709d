import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openSeeded } from '../../cli/seed.ts'
import { students } from '../../collections/registrations/contract.ts'
import { postgresAddress } from '../../db/postgres/address.ts'
import { appOf } from '../../site/api.ts'
import { addPages } from '../../site/pages.ts'
import { assets } from '../assets.ts'
import { type Client, clientOf } from '../club.ts'
import { clubServices } from '../club-services.ts'
import { folderOf } from '../reply-folder.ts'
import { runCommand } from '../run-command.ts'

/** Where the samples are. */
export const samples = join(import.meta.dirname, '../../../e2e/upgrade-samples')

type Replies = Record<string, unknown>
/** What the samples contain, as the version that made them answered. */
const contents: {
  madeAt: string
  accounts: { name: string; password: string }[]
  passkey: string
  cookie: string
  registration: { body: Record<string, unknown>; key: string }
  wanted: { calendar: string }
  /** What each address answered to a visitor or an administrator; of a file its hash, of the calendar the lines that name an event. */
  shown: Record<'visitors' | 'administrators' | 'redirects' | 'entries' | 'crops', Replies> & {
    files: Record<string, string>
    calendar: string[]
  }
} = JSON.parse(readFileSync(join(samples, 'contents.json'), 'utf8'))

/** A quarter of an hour after the samples were made, so that nothing in them is overdue whenever the test runs. */
export const soonAfter = new Date(Date.parse(contents.madeAt) + 15 * 60_000)

/**
 * Opens a site with this version, migrations included, and checks that it shows everything that the sample contained. An archive
 * contains no sessions, and no reply to a registration that is sent again.
 */
export async function expectSample(folder: string, { address, isRestored = false }: { address?: string; isRestored?: boolean } = {}) {
  const database = address === undefined ? folder : { postgres: postgresAddress(address) }
  const store = await openSeeded(database)
  const services = await clubServices(store, { folder, at: database }, { now: () => soonAfter, hashes: 'slow' })
  const api = appOf(services)
  addPages(api, services, assets)
  const [visitor, earlier] = [clientOf(api.app), clientOf(api.app)]
  for (const [, name = '', value = ''] of contents.cookie.matchAll(/([^=; ]+)=([^;]+)/g)) earlier.cookies.set(name, value)
  try {
    expect((await earlier.get('/api/students')).status).toBe(isRestored ? 401 : 200)
    await expectShown(visitor, isRestored ? await loggedIn(clientOf(api.app), 0) : earlier)
    const { body, key } = contents.registration
    // With other options in content/ it is refused before it is compared.
    const isAccepted = students.input.safeParse(body).success
    expect((await visitor.post('/api/studentRegister', body)).status).toBe(isAccepted ? 409 : 400)
    const again = await visitor.post('/api/studentRegister', body, { 'idempotency-key': key })
    if (!isRestored && isAccepted) expect(again.body).toEqual({ success: true, message: 'Registration successful' })
    for (const at of contents.accounts.keys()) await loggedIn(clientOf(api.app), at)
  } finally {
    await services.later.finish()
    services.drawing.drawer.end()
    await services.mailer.close()
    await store.close()
  }
  await expectImported({ DATA_DIR: folder, ...(address !== undefined && { DATABASE_URL: address }) })
}

/** Logs in as an administrator of the sample and shows the passkey. */
async function loggedIn(client: Client, at: number) {
  expect((await client.post('/api/adminlogin', contents.accounts[at])).body).toMatchObject({ success: true })
  expect((await client.post('/api/checkSixteen', { passkey: contents.passkey })).body).toMatchObject({ success: true })
  return client
}

/** Fields that were added since are no difference. */
async function expectShown(visitor: Client, administrator: Client) {
  const { visitors, administrators, redirects, entries, crops, files, calendar } = contents.shown
  for (const [client, shown] of [
    [visitor, { ...visitors, ...redirects }],
    [administrator, { ...administrators, ...entries, ...crops }],
  ] as const)
    for (const [path, wanted] of Object.entries(shown)) {
      const { status, body } = await client.get(path)
      expect.soft(status, path).toBe(200)
      const reply = withoutPassing(body) as { data?: { id: string }[] }
      // The trash is ordered by dates that a restore resets.
      if (path === '/api/trash') reply.data?.sort((one, other) => (one.id < other.id ? -1 : 1))
      expect.soft(reply, path).toMatchObject(wanted as object)
    }
  const hidden: string[] = []
  for (const [path, hash] of Object.entries(files)) {
    const bytes = new Uint8Array(await (await administrator.request('GET', path)).arrayBuffer())
    expect.soft(createHash('sha256').update(bytes).digest('hex'), path).toBe(hash)
    if ((await visitor.request('GET', path)).status !== 200) hidden.push(path)
  }
  // Visitors get all files but that of the resource in the trash.
  expect(hidden).toEqual([expect.stringMatching(/^\/media\/.{26}\.pdf$/)])
  const events = await (await visitor.request('GET', contents.wanted.calendar)).text()
  expect(events.split(/\r?\n/).filter((line) => /^(?:UID|SEQUENCE|STATUS|SUMMARY)[:;]/.test(line))).toEqual(calendar)
}

const passing = new Set(['since', 'goes', 'lastRan', 'you', 'newPasswordOpen', 'passkeyShown', 'origin'])

/** A reply without the values that depend on when and where it was asked for; restoring restarts the dates of the trash. */
function withoutPassing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPassing)
  if (typeof value !== 'object' || value === null) return value
  const lasting = Object.entries(value).filter(([name]) => !passing.has(name))
  return Object.fromEntries(lasting.map(([name, inner]) => [name, withoutPassing(inner)]))
}

const notice = {
  title: 'Moved in',
  description: 'From the old site.',
  alignment: 'left',
  bgColor: '#10241B',
  textColor: '#F3EFE4',
  submissionDate: '2024-03-01',
  submissionTime: '5:04:09 PM',
}
/** Importing the same old site again would add nothing: the samples imported one notice from it. */
async function expectImported(environment: Record<string, string>) {
  const old = folderOf({ 'home.json': JSON.stringify({ data: [], video: [], notif: [notice] }) })
  const { printed } = await runCommand('import', environment, old, '--dry-run')
  expect(printed).toMatch(/^ *notifications +0 +1 +0 +0$/m)
}
