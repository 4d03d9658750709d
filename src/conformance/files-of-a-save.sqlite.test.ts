import { type Profiler, Session } from 'node:inspector'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { administrator } from '../testing/club.ts'
import { served } from '../testing/served.ts'

/** How many server files, without the contracts, may run between the request of an addition and its commit. */
const most = 36

test('a save runs through few files between its request and its commit, which are named here', async () => {
  const { club, origin } = await served()
  const { cookies } = await administrator(club)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = JSON.stringify({ formData: examplesOf(events.fields) })
  async function add() {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), cookie, origin }
    expect((await fetch(`${origin}/api/addEvent`, { method: 'POST', headers, body })).status).toBe(200)
  }
  // What runs once only, such as preparing a statement, is no part of each save.
  await add()
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  let taken: Profiler.ScriptCoverage[] = []
  const take = () => session.post('Profiler.takePreciseCoverage', (_, { result }) => (taken = result))
  club.store.onChange(take)
  // A job that happens to run meanwhile is no part of a save: only what ran in each of three is counted.
  const saves: string[][] = []
  for (let n = 0; n < 3; n++) {
    take()
    await add()
    const ran = taken.filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count))
    saves.push(ran.flatMap(({ url }) => /\/src\/(.+\.tsx?)$/.exec(url)?.[1] ?? []))
  }
  session.disconnect()

  const files = (saves[0] ?? []).filter((file) => saves.every((save) => save.includes(file)))
  const server = files.filter((file) => !/^(?:contract|testing|conformance)\//.test(file)).sort()
  console.info(`${server.length} files run in a save:\n${server.join('\n')}`)
  expect(server).toContain('entries/entries.ts')
  expect(server.length).toBeLessThanOrEqual(most)
})
