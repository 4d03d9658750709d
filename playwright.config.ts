import { defineConfig } from '@playwright/test'
import { args, executablePath } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  timeout: 60_000,
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: { launchOptions: { args, ...(executablePath && { executablePath }) }, trace: 'retain-on-failure' },
})
