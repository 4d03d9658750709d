import { defineConfig } from '@playwright/test'
import type { Engine } from './e2e/all/window.ts'

/** The journeys that run in every browser: npm run try:browsers. */
export default defineConfig<{ engine: Engine; older: boolean }>({
  testDir: 'e2e/all',
  testMatch: '*.spec.ts',
  timeout: 300_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  retries: 0,
  projects: [
    { name: 'chromium', use: { engine: 'chromium' } },
    // Without cookieStore no page is kept: src/web/offline/kept-by-worker.ts.
    { name: 'chromium-older', use: { engine: 'chromium', older: true }, grepInvert: /without a connection/ },
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  reporter: [['list']],
})
