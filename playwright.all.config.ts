import { defineConfig } from '@playwright/test'
import firstRing from './playwright.config.ts'

type Browser = { engine: 'chromium' | 'firefox' | 'webkit'; older?: boolean }

/** A project of e2e/all/browsers, whose tests start a browser each, as its users have it. */
const browser = (name: string, use: Browser) => ({
  ...{ name, testDir: 'e2e/all/browsers', timeout: 300_000, workers: 1 },
  // Playwright gives the options of the first ring also to browsers that a test starts itself.
  use: { ...use, serviceWorkers: 'allow' as const, launchOptions: {}, trace: 'off' as const },
  // Without cookieStore no page is kept: src/features/offline/kept-by-worker.ts.
  testIgnore: use.older ? '*.offline.spec.ts' : [],
})

/** The end-to-end tests of `npm run test:all` that `npm test` leaves out. The name of a file decides its project. */
export default defineConfig<object, { engine: string; older: boolean }>({
  ...firstRing,
  testIgnore: [],
  projects: [
    { name: 'sqlite', testDir: 'e2e/all', testIgnore: ['browsers/**', '*.postgres.spec.ts'] },
    {
      name: 'postgres',
      testMatch: ['all/*.postgres.spec.ts', '*.walk.spec.ts'],
      testIgnore: 'browsers/**',
      use: { engine: 'postgres' },
    },
    browser('chromium', { engine: 'chromium' }),
    browser('chromium-older', { engine: 'chromium', older: true }),
    browser('firefox', { engine: 'firefox' }),
    browser('webkit', { engine: 'webkit' }),
  ],
})
