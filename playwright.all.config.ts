import { defineConfig } from '@playwright/test'
import firstRing from './playwright.config.ts'

/** The end-to-end tests of `npm run test:all` that `npm test` leaves out, in Chromium. The name of a file decides its project. */
export default defineConfig<object, { engine: string }>({
  ...firstRing,
  testIgnore: [],
  projects: [
    { name: 'sqlite', testDir: 'e2e/all', testIgnore: '*.postgres.spec.ts' },
    { name: 'postgres', testMatch: ['all/*.postgres.spec.ts', '*.walk.spec.ts'], use: { engine: 'postgres' } },
  ],
})
