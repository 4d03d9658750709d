import { readFile } from 'node:fs/promises'

/** What a process may take: milliseconds of the processor and of the clock, bytes of memory. */
export type Limits = { processor: number; clock: number; memory: number }

const often = 200
/** Linux counts time in hundredths of a second, and memory in pages. */
const tick = 10
const page = 4096

/**
 * Watches a process from now on, and says which limit it has passed, once. What it has taken of the processor counts: one
 * that others keep from working is not slow. Where the system does not tell, the clock alone counts. Returns what ends the watch.
 */
export function watched(
  pid: number | undefined,
  { processor, clock, memory }: Limits,
  passed: (limit: 'slow' | 'memory') => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const until = performance.now() + clock
  let isOver = false
  let before: number | undefined
  async function look() {
    const taken = await takenBy(pid)
    if (isOver) return
    before ??= taken?.processor
    const over =
      taken !== undefined && taken.memory > memory
        ? 'memory'
        : performance.now() > until || (taken !== undefined && taken.processor - (before ?? 0) > processor)
          ? 'slow'
          : undefined
    if (over === undefined) timer = setTimeout(look, often)
    else passed(over)
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
