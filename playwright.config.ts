import { defineConfig } from '@playwright/test'
import { args, headlessShell } from './e2e/browser.ts'

/** The journeys and the audit of `npm test`: Chromium, SQLite. The rest is in playwright.all.config.ts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: 'all/**',
  // Generous, so that a busy machine decides no test.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // With a third, two processors are so busy that a press may end beside what it began on, and a saved file be built late.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    // A cached page would be kept for the next test; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // What moves on a page is drawn anew sixty times a second. The walks, the audit and all that is about it have it as most readers do.
    contextOptions: { reducedMotion: 'reduce' },
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
