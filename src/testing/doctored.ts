import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bareEnvironment } from './bare-environment.ts'

/** The output and exit code of `npm run doctor` with these settings, in a process of its own. */
export async function doctored(settings: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli/doctor.ts'), ...words], {
    cwd: import.meta.dirname,
    env: { ...bareEnvironment(), NO_COLOR: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: output, lines: output.split('\n').map((line) => line.trimEnd()) }
}
