import { statSync } from 'node:fs'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Clock'
/** Milliseconds between two clocks that nobody minds, and by which sessions, codes and limits go wrong. */
const most = { fine: 5_000, safe: 60_000 }
const mend = 'Set the clock by a time server: timedatectl set-ntp true.'

/**
 * Compares this machine's clock with others that the site works with anyway: its database's, its storage's, and that by which
 * its own files were written, which cannot lie ahead.
 */
export async function lookAtClock(
  ahead: number | undefined,
  endpoint: string | undefined,
  files: string[],
  now = new Date(),
): Promise<Finding[]> {
  const others: [string, number][] = []
  if (ahead !== undefined) others.push(['the database’s', ahead])
  const stored = endpoint === undefined ? undefined : await aheadOf(endpoint)
  if (stored !== undefined) others.push(['the storage’s', stored])
  const written = Math.max(0, ...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0))
  if (written > now.getTime()) others.push(['that by which its data were written', now.getTime() - written])
  const findings = others.flatMap(([whose, by]) => {
    if (Math.abs(by) <= most.fine) return []
    const says = `It is ${Math.round(Math.abs(by) / 1000)} s ${by > 0 ? 'ahead of' : 'behind'} ${whose}.`
    return [Math.abs(by) > most.safe ? wrong(about, says, mend) : look(about, says, mend)]
  })
  if (findings.length > 0) return findings
  return [
    well(
      about,
      `${now.toISOString()}${others.length > 0 ? `, like ${others.map(([whose]) => whose).join(' and ')}` : ', and nothing to compare it with'}.`,
    ),
  ]
}

/** By the Date that a server answers with, which is in whole seconds. */
async function aheadOf(address: string): Promise<number | undefined> {
  const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  const told = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(told) ? undefined : Date.now() - told - 500
}
