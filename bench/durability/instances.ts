import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { events } from '../../src/collections/events/contract.ts'
import { students } from '../../src/collections/registrations/contract.ts'
import { examplesOf } from '../../src/contract/example.ts'
import { askPostgres } from '../../src/testing/ask-postgres.ts'
import { entryOf } from '../../src/testing/examples.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { newPostgres } from '../../src/testing/postgres.ts'
import { rollOf } from '../../src/testing/rolls.ts'
import { startBucket } from '../../src/testing/s3-server.ts'
import { median, percentile } from '../figures.ts'
import { administrator } from '../fill.ts'
import { startSite } from '../site.ts'

type Outcome = { acknowledged: number; tries: number; faults: string[] }

/** Two instances on one Postgres and one bucket, started at once on an empty database. */
export async function twoInstances() {
  const folder = mkdtempSync(join(tmpdir(), 'club-instances-'))
  const [postgres, bucket] = await Promise.all([newPostgres(), startBucket()])
  // The same ports after a restart, because the clients know them.
  const ports = [await freePort(), await freePort()]
  const start = (at: number) =>
    startSite('main', join(folder, `instance-${at}`), {
      PORT: `${ports[at]}`,
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: '1',
      DATABASE_URL: postgres.address('postgres'),
      MEDIA_URL: `s3://${bucket.bucket}?endpoint=${bucket.endpoint}&region=${bucket.region}`,
      AWS_ACCESS_KEY_ID: bucket.accessKey,
      AWS_SECRET_ACCESS_KEY: bucket.secretKey,
    })
  const sites = await Promise.all([start(0), start(1)])
  const query = (sql: string) => askPostgres(postgres.address('postgres'), sql)

  return {
    /** How many milliseconds after a write at one instance a stranger sees it at the other; its writer has to see it at once. */
    freshness: async (rounds: number) => {
      const posts = await Promise.all(sites.map((site) => administrator(site)))
      const times: number[] = []
      const faults: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const eventTitle = `Round ${round}.`
        const [post, there] = [posts[round % 2], sites[1 - (round % 2)]]
        if (!post || !there) throw new Error('there are two instances')
        const answer = await post(events.calls.add.path, { formData: { ...examplesOf(events.fields), eventTitle } })
        const written = performance.now()
        // As a browser does, the writer sends the version that it was answered with.
        const version = answer.headers.getSetCookie().find((line) => line.startsWith('version='))
        const sees = async (cookie = '') =>
          (await (await fetch(`${there.origin}/api/events`, { headers: { cookie } })).text()).includes(eventTitle)
        if (!(await sees(version?.split(';')[0]))) faults.push(`the writer of round ${round} saw an older page`)
        while (!(await sees())) if (performance.now() - written > 10_000) throw new Error(`${eventTitle} was never seen`)
        times.push(performance.now() - written)
      }
      return { p50: median(times), p99: percentile(times, 0.99), faults }
    },
    restart: async (at: number) => {
      await sites[at]?.stop()
      sites[at] = await start(at)
    },
    stopPostgres: async () => {
      await postgres.stop('immediate')
      await pause(300)
      await postgres.start()
    },
    /** Repeats a fault while students register, and looks for all whom it acknowledged. */
    underFaults: async (times: number, fault: (at: number) => Promise<unknown>): Promise<Outcome> => {
      const stop = registering(sites.map(({ origin }) => origin))
      for (let at = 0; at < times; at += 1) {
        await pause(700)
        // The limit of registrations an hour would hold the clients back.
        await query(`delete from rate_limits where key like 'register%'`)
        await fault(at)
      }
      const { acknowledged, tries, failed } = await stop()
      const kept = new Set((await query('select roll from students')).map(({ roll }) => roll))
      await query('delete from students')
      const lost = acknowledged.filter((roll) => !kept.has(roll)).map((roll) => `${roll} was lost`)
      return { acknowledged: acknowledged.length, tries, faults: [...lost, ...failed] }
    },
    end: async () => {
      for (const { stop } of sites) await stop()
      await Promise.all([postgres.end(), bucket.end()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Eight clients register students; each sends the same request to either instance until it is answered, for a minute at most. */
function registering(origins: readonly string[]) {
  const [acknowledged, failed]: [string[], string[]] = [[], []]
  const example = entryOf(students)
  let [going, number, tries] = [true, 0, 0]
  async function registerOne() {
    const roll = rollOf(number++)
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomBytes(16).toString('hex'),
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    }
    for (const giveUp = performance.now() + 60_000; ; await pause(200)) {
      tries += 1
      const origin = origins[randomInt(origins.length)] ?? ''
      const request = { method: 'POST', headers: { ...headers, origin }, body: JSON.stringify({ ...example, roll }) }
      const answer = await fetch(origin + students.calls.add.path, { ...request, signal: AbortSignal.timeout(20_000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return void acknowledged.push(roll)
      const isTriedAgain = answer === undefined || answer.status === 429 || answer.status >= 502
      if (!isTriedAgain || performance.now() > giveUp) return void failed.push(`${roll}: ${answer?.status} ${await answer?.text()}`)
    }
  }
  const clients = Array.from({ length: 8 }, async () => {
    while (going) await registerOne()
  })
  return async () => {
    going = false
    await Promise.all(clients)
    return { acknowledged, failed, tries }
  }
}
