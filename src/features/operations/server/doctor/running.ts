import { type Finding, look, well, wrong } from './finding.ts'

const about = 'The site'

/** Asks the site itself whether it runs and is ready. */
export async function lookAtRunning({ port, host }: { port: number; host: string }): Promise<Finding[]> {
  const open = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const address = `http://${open.includes(':') ? `[${open}]` : open}:${port}`
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  const said = await answer?.json().catch(() => undefined)
  if (typeof said?.message !== 'string')
    return [
      answer
        ? wrong(about, `Another program answers at ${address}.`, 'Stop that one, or set another PORT.')
        : look(about, `It does not answer at ${address}.`, 'Start it. Where it runs with another PORT or HOST, run this with the same.'),
    ]
  if (answer?.ok) return [well(about, `It runs at ${address} and is ready.`)]
  return [wrong(about, `It runs at ${address}, but: ${said.message.slice(0, 200)}`, 'See what is said of the database and the files.')]
}
