import { type Profiler, Session } from 'node:inspector'
import { StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { administrator } from '../testing/club.ts'
import { served } from '../testing/served.ts'

/** How many server files, without the contracts, may run between the request of an addition and its commit. */
const most = 20

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
  session.post('Debugger.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  let taken: Profiler.ScriptCoverage[] = []
  const take = () => session.post('Profiler.takePreciseCoverage', (_, { result }) => (taken = result))
  const { run } = StatementSync.prototype
  vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (this.sourceSQL === 'commit') take()
    return run.apply(this, values)
  })
  // A job that happens to run meanwhile is no part of a save: only what ran in each of three is counted.
  const saves: string[][] = []
  for (let n = 0; n < 3; n++) {
    // Open pages hear of the save before a moment later.
    await pause(300)
    take()
    await add()
    saves.push(taken.filter((script) => hasRun(session, script)).flatMap(({ url }) => /\/src\/(.+\.tsx?)$/.exec(url)?.[1] ?? []))
  }
  session.disconnect()

  const files = (saves[0] ?? []).filter((file) => saves.every((save) => save.includes(file)))
  const server = files.filter((file) => !/^(?:contract|testing|conformance)\//.test(file)).sort()
  console.info(`${server.length} files run in a save:\n${server.join('\n')}`)
  expect(server).toContain('entries/entries.ts')
  expect(server.length).toBeLessThanOrEqual(most)
})

/** Whether a function of a module ran: not the module itself, and not one that Vitest adds for each export, which reads its name. */
function hasRun(session: Session, { scriptId, functions }: Profiler.ScriptCoverage) {
  let source = ''
  session.post('Debugger.getScriptSource', { scriptId }, (_, found) => (source = found.scriptSource))
  return functions.some(({ ranges: [range] }) => {
    if (!range?.count || range.startOffset === 0) return false
    return !/^\(\) ?=> ?\{ ?try ?\{ ?return [\w$]+/.test(source.slice(range.startOffset, range.endOffset))
  })
}
