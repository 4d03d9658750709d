import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { args, executablePath } from '../e2e/browser.ts'

export const version = '13.5.0'

type Audit = { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string }
export type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/**
 * What Lighthouse says of a page, as a slow phone; its report lies in `folder` meanwhile. Now and then Chromium records no
 * trace; Lighthouse itself then asks to be run again.
 */
export async function lighthouseReport(url: string, folder: string, categories: string[], tries = 3): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = ['--headless', ...args].join(' ')
  const asked = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
    `--only-categories=${categories.join(',')}`,
  ]
  const visited = promisify(execFile)('npx', ['--yes', `lighthouse@${version}`, ...asked], {
    env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 180_000,
  })
  try {
    await visited
  } catch (error) {
    if (tries > 1) return lighthouseReport(url, folder, categories, tries - 1)
    throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
