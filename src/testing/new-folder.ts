import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** An empty folder that is removed when the test has finished, or the file that makes it outside of a test. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
