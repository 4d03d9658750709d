import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { patience } from './src/testing/patience.ts'

// What works on a store of its own does so on both engines, unless it is about SQLite's own file, about what is read before, or
// about connections and the lines that are written of them, which know no engine.
const onBoth = (file: string) => {
  if (/moving-in\/(?:old-address|reply-folder|waking)|server\/(?:connections|log)\/|behind-nginx/.test(file)) return false
  const text = readFileSync(file, 'utf8')
  const hasStore = /newClub\(|testing\/(?:new-site|served|plain-site|full-club|drafts-desk)\.ts/.test(text)
  return hasStore && !/node:sqlite|`pragma|create trigger|printf\(/.test(text)
}
const files = globSync('src/**/*.test.{ts,tsx}')
/** About Postgres alone. */
const aboutPostgres = (file: string) => /^src\/(?:store\/postgres\/|testing\/databases)/.test(file)
// What puts another module in the place of one, or brings a document, would do so for every file that comes after it.
const apart = files.filter((file) => /vi\.mock\(|@vitest-environment/.test(readFileSync(file, 'utf8')))

/** Most files share a process and the modules in it: loading them anew for each was more than half of the time. */
export default defineConfig({
  test: {
    // A machine that is busy decides no test; what hangs is seen all the same.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: patience } },
    setupFiles: 'src/testing/patient.ts',
    // A program that a test starts is not compiled anew each time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // Two where there are but two processors as well, of which one would be left alone otherwise.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'together', include: files.filter((file) => !apart.includes(file) && !aboutPostgres(file)), isolate: false },
      },
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: files.filter((file) => !apart.includes(file) && (onBoth(file) || aboutPostgres(file))),
          isolate: false,
          globalSetup: 'src/testing/with-postgres.ts',
        },
      },
    ],
  },
})
