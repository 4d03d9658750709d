import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = globSync('src/**/*.test.{ts,tsx}')
// What puts another module in the place of one, or brings a document, would do so for every file that comes after it.
const apart = files.filter((file) => /vi\.mock\(|@vitest-environment/.test(readFileSync(file, 'utf8')))

/** Most files share a process and the modules in it: loading them anew for each was more than half of the time. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    projects: [
      { extends: true, test: { name: 'together', include: files.filter((file) => !apart.includes(file)), isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
