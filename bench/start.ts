import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, table, whole } from './figures.ts'
import { given } from './given.ts'
import { processorOf, residentOf } from './process.ts'
import { rawAnswer } from './raw-answer.ts'
import { startSite } from './site.ts'

// Time from the start of the process to its first answer, and memory at rest: npm run bench:start [-- rounds]
const { rounds } = given({ rounds: 5 })

type Start = { milliseconds: number; processor: number | undefined; resident: number | undefined }

const first: Start[] = []
const second: Start[] = []
for (let round = 0; round < rounds; round += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  try {
    first.push(await timed(folder))
    second.push(await timed(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
console.info(`Built server, home page as the first answer. ${rounds} rounds. Medians.`)
table(
  ['', 'first answer ms', 'of it processor ms', 'memory at rest MB'],
  [
    ['first start (makes the database)', ...figuresOf(first)],
    ['second start', ...figuresOf(second)],
  ],
)

async function timed(folder: string): Promise<Start> {
  const begun = performance.now()
  const site = await startSite('main', folder)
  try {
    const { status } = await rawAnswer(`${site.origin}/`, 'br')
    if (status !== 200) throw new Error(`the first answer was ${status}`)
    const milliseconds = performance.now() - begun
    const processor = processorOf(site.pid)
    await pause(2000)
    return { milliseconds, processor: processor && processor * 1000, resident: residentOf(site.pid) }
  } finally {
    await site.stop()
  }
}

function figuresOf(starts: Start[]) {
  const told = (values: (number | undefined)[]) => {
    const known = values.flatMap((value) => value ?? [])
    return known.length > 0 ? whole(median(known)) : 'not told here'
  }
  return [
    whole(median(starts.map(({ milliseconds }) => milliseconds))),
    told(starts.map(({ processor }) => processor)),
    told(starts.map(({ resident }) => resident)),
  ]
}
