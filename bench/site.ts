import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keys } from '../e2e/caller.ts'
import { run } from '../e2e/site.ts'

/** A running site: the built server in a process of its own, on a port that was free. */
export type Site = { origin: string; pid: number; stop: () => Promise<unknown> }

type Settings = Record<string, string>

/** Starts the built site with `dataDir` and these settings. `kill` ends it in the middle of whatever it does. */
export async function startSite(entry: 'main' | 'demo', dataDir: string, settings: Settings = {}) {
  const { pid, running, stop } = run({ ...keys, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings }, entry)
  return { origin: await running, pid, stop: () => stop(), kill: () => stop('SIGKILL') }
}

type Start = { entry?: 'main' | 'demo'; settings?: Settings; insert?: (dataDir: string) => unknown }

/** Works with a site in a folder of its own, and deletes both. `insert` puts rows into its database before it is started again. */
export async function withSite<T>(work: (site: Site) => Promise<T>, { entry = 'main', settings, insert }: Start = {}): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  try {
    if (insert) await (await startSite(entry, folder, settings)).stop()
    await insert?.(folder)
    const site = await startSite(entry, folder, settings)
    return await work(site).finally(() => site.stop())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
