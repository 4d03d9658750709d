import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { patience } from './src/testing/patience.ts'

// The name of a test file decides when and how it runs: CONTRIBUTING.md, "Tests: two rings and names".
export const all = 'src/**/*.all.test.{ts,tsx}'
export const dom = ['src/**/*.test.tsx', 'src/**/*.dom{,.all}.test.ts']
export const isolated = 'src/**/*.isolated{,.all}.test.{ts,tsx}'
export const postgres = 'src/db/postgres/**'

const memory = '/dev/shm'
function hasMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2e9
}

type Files = { include: string[]; exclude: string[] }

/** Most files share a process and its modules: loading them again for each file was more than half of the time. */
export const projectsOf = (files: Record<'sqlite' | 'dom' | 'isolated' | 'postgres', Files>): TestProjectInlineConfiguration[] => [
  { extends: true, test: { name: 'sqlite', ...files.sqlite, isolate: false } },
  {
    extends: true,
    test: {
      name: 'dom',
      ...files.dom,
      environment: 'happy-dom',
      isolate: false,
      setupFiles: 'src/testing/fresh-document.ts',
    },
  },
  { extends: true, test: { name: 'isolated', ...files.isolated } },
  {
    extends: true,
    test: { name: 'postgres', ...files.postgres, isolate: false, globalSetup: 'src/testing/with-postgres.ts' },
  },
]

/** What both rings have in common. */
export const shared = {
  // The bundler finds the portraits of members; in tests there are none.
  define: { 'import.meta.webpackContext': '(() => Object.assign(() => undefined, { keys: () => [] }))' },
  test: {
    // Long enough for a busy machine; a test that hangs still ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: patience } },
    setupFiles: 'src/testing/patient.ts',
    // Compiled code of programs that tests start, and folders in memory: an fsync on disk takes longer than most tests.
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'),
      TMPDIR: hasMemory() ? memory : tmpdir(),
      // What the site draws has its own fonts, as in its child processes (src/cli/child-pool-at.ts).
      FONTCONFIG_FILE: join(import.meta.dirname, 'node_modules/.fonts/fonts.conf'),
    },
    // Two also on a machine with two processors, where one would be idle otherwise.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
}

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: projectsOf({
      sqlite: { include: ['src/**/*.test.ts'], exclude: [all, ...dom, isolated, postgres] },
      dom: { include: dom, exclude: [all, isolated] },
      isolated: { include: [isolated], exclude: [all] },
      postgres: { include: ['src/**/*.both.test.ts', `${postgres}/*.test.ts`], exclude: [all] },
    }),
  },
})
