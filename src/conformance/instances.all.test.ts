import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { administrator, type Client, type Club, newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { codeIn } from '../testing/mails.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'

const event = { formData: examplesOf(events.fields) }

/** Two instances of one site, each hearing of the other. */
async function two() {
  const one = await newClub({ isOneOfSeveral: true })
  const other = await newClub({ isOneOfSeveral: true, beside: one })
  for (const { store } of [one, other])
    onTestFinished(
      store.follow({
        onTrouble: (error) => {
          throw error
        },
      }),
    )
  return [one, other] as const
}

/** The same browser at another instance. */
function at({ client }: Club, { cookies }: Client): Client {
  const there = client()
  for (const [name, value] of cookies) there.cookies.set(name, value)
  return there
}

test('one administrator at two instances: the session, its end, a change and a file are seen at both', async () => {
  const [one, other] = await two()
  const here = await administrator(one)
  const [there, visitor] = [at(other, here), other.client()]
  expect((await there.get('/api/admins')).status).toBe(200)
  for (let round = 1; round <= 10; round += 1) {
    await visitor.get('/api/events')
    await here.post(events.calls.add.path, event)
    const sees = async () => expect((await visitor.get('/api/events')).body.data).toHaveLength(round)
    await vi.waitFor(sees, { timeout: 2000, interval: 5 })
  }
  expect((await here.post('/api/upload', resourceForm(pdf()))).status).toBe(200)
  const [file] = await readdir(`${one.folder}/media`)
  expect((await visitor.request('GET', `/media/${file}.pdf`)).status).toBe(200)
  expect((await there.post('/api/logout')).status).toBe(200)
  expect((await here.get('/api/admins')).status).toBe(401)
})

test('a one-time code that was asked for at one instance lets in once, at whichever it is shown', async () => {
  const [one, other] = await two()
  const here = one.client()
  await here.post('/api/forgotpassword', { email: 'asha@example.org' })
  const enteredotp = await codeIn(one)
  const shown = [here, at(other, here), at(one, here), at(other, here)].map((client) => client.post('/api/verifyotp', { enteredotp }))
  expect((await Promise.all(shown)).map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

test('of two administrators who delete each other at two instances, one stays', async () => {
  const [one, other] = await two()
  const mira = (await other.admins.add('mira', 'mira@example.org', 'no password', new Date())) ?? ''
  const answers = await Promise.all([one.admins.remove(mira), other.admins.remove(one.adminId)])
  expect(answers.sort()).toEqual([false, true])
})
