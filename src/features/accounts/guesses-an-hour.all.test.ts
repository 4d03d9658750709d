import { expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { administrator, type Client, type Club, newClub, password } from '../../testing/club.ts'

// docs/decisions/rate-limits-of-logins.md: how often in an hour somebody may guess at one administrator, by where they stand. Whoever guesses
// does the most that the position allows: both spellings of the account, all codes, all addresses.
const campus = '192.0.2.1'
const elsewhere = (turn: number) => `198.51.100.${turn % 250}`
type Position = (turn: number) => { from: string; device: boolean }
const positions: Record<string, { passwords: number; codes: number; stands: Position }> = {
  'a stranger with every address that there is': { passwords: 10, codes: 25, stands: (turn) => ({ from: elsewhere(turn), device: false }) },
  'a stranger at the address of the owner': { passwords: 10, codes: 25, stands: () => ({ from: campus, device: false }) },
  'the holder of a browser that the account knows, who hides that every other time': {
    passwords: 20,
    codes: 50,
    stands: (turn) => ({ from: elsewhere(turn), device: turn % 2 === 0 }),
  },
}

async function standing() {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const known = (await administrator(club)).cookies.get('device') ?? ''
  const browser = (device: boolean) => {
    const client = club.client()
    if (device) client.cookies.set('device', known)
    return client
  }
  return { club, pass, browser }
}

/** Whether the right password is let in after so many wrong ones, in whichever way the position has. */
async function isIn({ stands }: { stands: Position }, wrong: number) {
  const { browser } = await standing()
  const post = (turn: number, spelling: 'name' | 'email', word: string) => {
    const { from, device } = stands(turn)
    const name = spelling === 'name' ? 'asha' : 'asha@example.org'
    return browser(device).post('/api/adminlogin', { name, password: word }, { 'x-forwarded-for': from })
  }
  for (let turn = 0; turn < wrong; turn += 1) {
    const spelling = (turn >> 1) % 2 ? 'email' : 'name'
    expect((await post(turn, spelling, `wrong ${turn}`)).status, `${turn}`).toBe(401)
  }
  const last = await Promise.all(
    [0, 1].flatMap((more) => (['name', 'email'] as const).map((spelling) => post(wrong + more, spelling, password))),
  )
  return last.some(({ status }) => status === 200)
}

/** How many codes of the account are compared in an hour with what somebody types who asks for as many as there are. */
async function codesCompared({ stands }: { stands: Position }) {
  const { club, pass, browser } = await standing()
  const forget = (client: Client, from: string) =>
    client.post('/api/forgotpassword', { email: 'asha@example.org' }, { 'x-forwarded-for': from })
  const verify = (client: Client, from: string) => client.post('/api/verifyotp', { enteredotp: '00000000' }, { 'x-forwarded-for': from })
  const seen = new Map<string, number>()
  for (let minute = 0; minute < 60; minute += 2) {
    for (let turn = 0; turn < 2; turn += 1) {
      const { from, device } = stands(minute + turn)
      const client = browser(device)
      await forget(client, from)
      // One more than a code may be tried, and each from another address where there is one.
      for (let tried = 0; tried < 6; tried += 1) await verify(client, stands(minute + turn + 2 * tried).from)
    }
    await note(club, seen)
    pass(2)
  }
  return [...seen.values()].reduce((sum, tries) => sum + tries, 0)
}

/** Notes how often each code of the account was tried; those that have run out are taken away. */
async function note({ store, adminId }: Club, seen: Map<string, number>) {
  const rows = await store.db.selectFrom('recoveries').select(['id', 'tries']).where('admin', '=', adminId).execute()
  for (const { id, tries } of rows) seen.set(id, tries)
}

for (const [who, position] of Object.entries(positions)) {
  test(`${who} has ${position.passwords} passwords an hour`, async () => {
    expect(await isIn(position, position.passwords - 1)).toBe(true)
    expect(await isIn(position, position.passwords)).toBe(false)
  })

  test(`${who} has ${position.codes} codes an hour`, async () => {
    expect(await codesCompared(position)).toBe(position.codes)
  })
}
