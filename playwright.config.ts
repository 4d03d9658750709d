import { defineConfig } from '@playwright/test'
import { args, executablePath } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Generous, so that a busy machine decides no test.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    // Whatever a page asks of another machine fails, so that a test never leaves this one.
    launchOptions: {
      args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
      ...(executablePath && { executablePath }),
    },
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
})
