import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { moveIn, type Options } from '../moving-in/move-in.ts'
import { type Patience, patient } from '../moving-in/old-address.ts'
import type { Reach } from '../server/fetching/reach.ts'
import { openSeeded } from '../start/seed.ts'
import type { Store } from '../store/open.ts'
import { contentsOf } from './contents.ts'

// A server that sleeps is asked as often as for a person, without waiting between.
const eager: Patience = { ...patient, pauses: patient.pauses.map(() => 0) }

/** A folder for the data of a site to move into, empty at first; it goes when the test has finished. */
export function newSite(reach?: Reach, isPublic = false) {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))

  const refusedTo = mkdtempSync(join(tmpdir(), 'club-refused-'))
  onTestFinished(() => rmSync(refusedTo, { recursive: true, force: true }))

  async function look<T>(action: (store: Store) => Promise<T>) {
    const store = await openSeeded(dataDir)
    try {
      return await action(store)
    } finally {
      await store.close()
    }
  }

  return {
    dataDir,
    refusedTo,
    look,
    /** Every row of every table. */
    contents: () => look(contentsOf),
    /** Moves in from a site on this machine, and returns whether everything was taken, and the report. */
    moveIn: async (source: string, options: Partial<Options> = {}) => {
      const lines: string[] = []
      const whole = { source, dryRun: false, fetchMedia: false, consented: false, allowPrivate: true, ...options }
      const everything = await moveIn(whole, {
        dataDir,
        open: openSeeded,
        say: (line) => lines.push(line),
        refusedTo,
        patience: eager,
        isPublic,
        ...(reach && { reach }),
      })
      return { everything, report: lines.join('\n') }
    },
  }
}
