import { defineConfig } from '@playwright/test'
import { args, headlessShell } from './e2e/browser.ts'

export default defineConfig<object, { engine: 'sqlite' | 'postgres' }>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Those in every browser: npm run try:browsers.
  testIgnore: 'all/**',
  // Generous, so that a busy machine decides no test.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // With a third, two processors are so busy that a press may end beside what it began on, and a saved file be built late.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  projects: [
    { name: 'sqlite', testIgnore: ['all/**', 'postgres.spec.ts'] },
    // The walk of each person on the other engine; what moves or plays does so without a database.
    {
      name: 'postgres',
      testMatch: /(?:postgres|visitor|student|administrator)\.spec\.ts/,
      grepInvert: /typing line|slider|a video|colour/,
      use: { engine: 'postgres' },
    },
  ],
  reporter: [['list']],
  use: {
    // What one test reads would be kept for the next one; offline.spec.ts lets them.
    serviceWorkers: 'block',
    // Whatever a page asks of another machine fails, so that a test never leaves this one.
    launchOptions: {
      // The shell hints letters more than Chromium does, so that some are wider than they are for anybody.
      args: [...args, '--font-render-hinting=slight', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
      ...(headlessShell && { executablePath: headlessShell }),
    },
    // Without the pages, whose keeping at every step cost more than most steps: see CONTRIBUTING.md.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
})
