import { expect, test, vi } from 'vitest'
import { type Club, newClub } from '../../testing/club.ts'
import { eachStatement } from '../../testing/each-statement.ts'
import { mails } from '../../testing/mails.ts'

// Whether a name is an administrator's must not show in the work that is done for it, before the reply or later.

/** The work that a request leads to: statements, slow hashes, delayed actions, emails before and after the reply. */
async function workOf(club: Club, path: string, body: object) {
  const { later, mailer, passwords } = club.services
  await later.finish()
  const [left, posted, hashed] = [vi.spyOn(later, 'add'), vi.spyOn(mailer, 'send'), vi.spyOn(passwords, 'inTurn')]
  const client = club.client()
  client.cookies.set('device', 'x'.repeat(43))
  let early = 0
  const statements: string[] = []
  await eachStatement(
    (sql) => statements.push(sql),
    async () => {
      expect([200, 401]).toContain((await client.post(path, body)).status)
      early = posted.mock.calls.length
      await later.finish()
    },
  )
  const written = posted.mock.calls.map(([{ text, html }]) => [text.length, html.length])
  const counts = { left: left.mock.calls.length, posted: posted.mock.calls.length, early, hashed: hashed.mock.calls.length, written }
  for (const spy of [left, posted, hashed]) spy.mockRestore()
  return { ...counts, statements }
}

test.each([
  ['/api/adminlogin', (name: string) => ({ name, password: 'wrong' }), { left: 0, posted: 0, early: 0, hashed: 1 }, 0],
  ['/api/forgotpassword', (name: string) => ({ email: `${name}@example.org` }), { left: 1, posted: 1, early: 0, hashed: 0 }, 2],
  ['/api/askDevice', (name: string) => ({ name }), { left: 1, posted: 1, early: 0, hashed: 0 }, 1],
] as const)('%s leads to the same work for every name, and to no email before the reply', async (path, bodyOf, work, sent) => {
  const club = await newClub()
  await club.admins.add('mira', null, 'no password', new Date())
  await workOf(club, path, bodyOf('the-first'))
  const known = await workOf(club, path, bodyOf('asha'))
  expect(known).toMatchObject(work)
  // The second email to the owner is not due yet, and mira has none.
  for (const name of ['anna', 'mira', 'asha']) expect.soft(await workOf(club, path, bodyOf(name)), name).toEqual(known)
  if (sent > 0) await mails(club, sent)
})
