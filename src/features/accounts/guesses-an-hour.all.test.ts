import { expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { administrator, newClub, password } from '../../testing/club.ts'

// How many passwords and codes an attacker may try in an hour at one administrator, from each position
// (docs/decisions/rate-limits-of-logins.md): both spellings of the account, all codes, all addresses.
const elsewhere = (turn: number) => `198.51.100.${turn % 250}`
const positions: Record<string, [passwords: number, codes: number, place: (turn: number) => { from: string; isKnown: boolean }]> = {
  'a stranger with every address that there is': [10, 25, (turn) => ({ from: elsewhere(turn), isKnown: false })],
  'a stranger at the address of the owner': [10, 25, () => ({ from: '192.0.2.1', isKnown: false })],
  'the holder of a known browser': [20, 50, (turn) => ({ from: elsewhere(turn), isKnown: turn % 2 === 0 })],
}

for (const [who, [passwords, codes, place]] of Object.entries(positions)) {
  async function guesser() {
    const { now, pass } = clock()
    const club = await newClub({ now })
    const known = (await administrator(club)).cookies.get('device') ?? ''
    const at = (turn: number) => {
      const client = club.client()
      if (place(turn).isKnown) client.cookies.set('device', known)
      return (path: string, body: object, address = place(turn).from) => client.post(path, body, { 'x-forwarded-for': address })
    }
    return { club, pass, at }
  }

  test(`${who} has ${passwords} passwords an hour`, async () => {
    const isIn = async (wrong: number) => {
      const { at } = await guesser()
      const log = (turn: number, name: string, word: string) => at(turn)('/api/adminlogin', { name, password: word })
      for (let turn = 0; turn < wrong; turn += 1)
        expect((await log(turn, (turn >> 1) % 2 ? 'asha@example.org' : 'asha', `wrong ${turn}`)).status).toBe(401)
      const right = ['asha', 'asha@example.org'].flatMap((name) => [log(wrong, name, password), log(wrong + 1, name, password)])
      return (await Promise.all(right)).some(({ status }) => status === 200)
    }
    expect([await isIn(passwords - 1), await isIn(passwords)]).toEqual([true, false])
  })

  test(`${who} has ${codes} codes an hour`, async () => {
    const { club, pass, at } = await guesser()
    const tries = new Map<string, number>()
    for (let minute = 0; minute < 60; minute += 2) {
      for (const turn of [minute, minute + 1]) {
        const post = at(turn)
        await post('/api/forgotpassword', { email: 'asha@example.org' })
        for (let tried = 0; tried < 6; tried += 1) await post('/api/verifyotp', { enteredotp: '00000000' }, place(turn + 2 * tried).from)
      }
      const rows = await club.store.db.selectFrom('recoveries').select(['id', 'tries']).where('admin', '=', club.adminId).execute()
      for (const { id, tries: count } of rows) tries.set(id, count)
      pass(2)
    }
    expect([...tries.values()].reduce((sum, count) => sum + count, 0)).toBe(codes)
  })
}
