import { defineConfig } from '@playwright/test'
import firstRing from './playwright.config.ts'

/** A project of e2e/all/browsers, whose tests start a browser each, as its users have it. Chromium runs all other tests. */
const browser = (engine: 'firefox' | 'webkit') => ({
  ...{ name: engine, testDir: 'e2e/all/browsers', timeout: 600_000, workers: 1 },
  // Playwright gives the options of the first ring also to browsers that a test starts itself.
  use: { engine, serviceWorkers: 'allow' as const, launchOptions: {}, trace: 'off' as const },
})

/** The end-to-end tests of `npm run test:all` that `npm test` leaves out. The name of a file decides its project. */
export default defineConfig<object, { engine: string }>({
  ...firstRing,
  testIgnore: [],
  projects: [
    { name: 'sqlite', testDir: 'e2e/all', testIgnore: ['browsers/**', '*.postgres.spec.ts'], use: { contextOptions: {} } },
    {
      name: 'postgres',
      testMatch: ['all/*.postgres.spec.ts', '*.walk.spec.ts'],
      testIgnore: 'browsers/**',
      use: { engine: 'postgres' },
    },
    browser('firefox'),
    browser('webkit'),
  ],
})
