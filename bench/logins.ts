import * as migrations from '../src/db/migrations.ts'
import { openStore } from '../src/entries/store.ts'
import { adminsOf } from '../src/features/accounts/store.ts'
import { ourselves, passwordsOf } from '../src/http/security/passwords.ts'
import { given, median } from './figures.ts'
import { withSite } from './site.ts'

// Whether the time of a refused login reveals that an account exists, interleaved: npm run bench logins [each 200] [runs 3]
const { each, runs } = given({ each: 200, runs: 3 })

/** The two-sided p value of the Mann-Whitney rank test, by its normal approximation. */
function pValue(some: number[], others: number[]): number {
  const all = [...some.map((time) => ({ time, of: 0 })), ...others.map((time) => ({ time, of: 1 }))].sort((a, b) => a.time - b.time)
  const ranks = all.reduce((sum, { of }, at) => (of === 0 ? sum + at + 1 : sum), 0)
  const [m, n] = [some.length, others.length]
  const u = ranks - (m * (m + 1)) / 2
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12)
  // Abramowitz and Stegun, 26.2.17.
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, (2 * tail * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI))
}

// As many accounts as tries, because ten wrong tries use up an account. The names are of one length.
const known = (at: number) => `account-${String(at).padStart(6, '0')}`
const unknown = (at: number) => `stranger${String(at).padStart(6, '0')}`

async function addAccounts(dataDir: string) {
  const store = await openStore(dataDir, migrations)
  const hash = await passwordsOf().hash('only-for-measuring', ourselves)
  for (let at = 0; at < each * runs; at += 1) await adminsOf(store.db).add(known(at), null, hash, new Date())
  await store.close()
}

let address = 0
async function timeOf(origin: string, name: string): Promise<number> {
  address += 1
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    origin,
  }
  const begun = performance.now()
  const reply = await fetch(`${origin}/api/adminlogin`, { method: 'POST', headers, body: JSON.stringify({ name, password: 'wrong' }) })
  await reply.text()
  if (reply.status !== 401) throw new Error(`A login was answered with ${reply.status}.`)
  return performance.now() - begun
}

await withSite(
  async ({ origin }) => {
    for (let turn = 0; turn < 20; turn += 1) await timeOf(origin, `warm-up ${turn}`)
    for (let run = 0; run < runs; run += 1) {
      const [there, nobody]: [number[], number[]] = [[], []]
      for (let at = run * each; at < (run + 1) * each; at += 1) {
        const isFirst = Math.random() < 0.5
        if (isFirst) there.push(await timeOf(origin, known(at)))
        nobody.push(await timeOf(origin, unknown(at)))
        if (!isFirst) there.push(await timeOf(origin, known(at)))
      }
      const figures = `known ${median(there).toFixed(2)} ms, unknown ${median(nobody).toFixed(2)} ms, p ${pValue(there, nobody).toFixed(3)}`
      console.info(`run ${run + 1}: ${each} and ${each} logins, medians: ${figures}`)
    }
  },
  { settings: { TRUST_PROXY: '1' }, insert: addAccounts },
)
