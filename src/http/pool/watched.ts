import { readFile } from 'node:fs/promises'

/**
 * What a process may take: milliseconds of the processor, bytes of memory, and milliseconds of the clock in which it gets nothing of
 * the processor.
 */
export type Limits = { processor: number; clock: number; memory: number }

const often = 200
/** Linux counts time in hundredths of a second, and memory in pages. */
const tick = 10
const page = 4096

/**
 * Watches a process from now on, and says which limit it has passed, once. What it has taken of the processor counts: one
 * that others keep from working is not slow, and stalls only where it gets nothing at all. Where the system does not tell, the clock
 * alone counts. Returns what ends the watch.
 */
export function watched(
  pid: number | undefined,
  { processor, clock, memory }: Limits,
  passed: (limit: 'slow' | 'memory' | 'stalled') => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let begun: number | undefined
  let last = { processor: 0, at: performance.now() }

  function limitPassed(taken: Awaited<ReturnType<typeof takenBy>>) {
    const isLate = performance.now() - last.at > clock
    if (taken === undefined) return isLate ? 'slow' : undefined
    begun ??= taken.processor
    if (taken.memory > memory) return 'memory'
    if (taken.processor - begun > processor) return 'slow'
    if (taken.processor === last.processor) return isLate ? 'stalled' : undefined
    last = { processor: taken.processor, at: performance.now() }
    return undefined
  }

  async function look() {
    const taken = await takenBy(pid)
    if (isOver) return
    const limit = limitPassed(taken)
    if (limit === undefined) timer = setTimeout(look, often)
    else passed(limit)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** What a process has taken until now, as Linux tells it. */
async function takenBy(pid: number | undefined) {
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (told === undefined) return undefined
  // Behind its name, which may hold anything.
  const fields = told.slice(told.lastIndexOf(')') + 2).split(' ')
  return { processor: (Number(fields[11]) + Number(fields[12])) * tick, memory: Number(fields[21]) * page }
}
