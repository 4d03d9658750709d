import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { bareEnvironment } from './bare-environment.ts'
import { newFolder } from './new-folder.ts'

/** Runs a command of the site in a process and a folder of its own, as a host does beside the running site. */
export function runCommand(
  name: 'admin' | 'import' | 'backup' | 'restore' | 'doctor',
  environment: Record<string, string>,
  ...args: string[]
) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; printed: string; failed: string }>()
  execFile(
    process.execPath,
    [join(import.meta.dirname, `../cli/${name}.ts`), ...args],
    { env: { ...bareEnvironment(), ...environment }, cwd: newFolder() },
    (error, printed, failed) => resolve({ code: Number(error?.code ?? 0), printed, failed }),
  )
  return promise
}

/** The output and exit code of `npm run doctor` with these settings. */
export async function doctored(settings: Record<string, string>, ...words: string[]) {
  const { code, printed, failed } = await runCommand('doctor', { NO_COLOR: '1', ...settings }, ...words)
  const said = printed + failed
  return { code, said, lines: said.split('\n').map((line) => line.trimEnd()) }
}
