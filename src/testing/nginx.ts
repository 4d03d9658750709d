import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { program } from './nginx-program.ts'

/** Runs nginx with these blocks and nothing else, with files beside them (`folder` is theirs), until the test has finished. */
export async function nginx(port: number, blocksIn: (folder: string) => string, files: Record<string, string> = {}) {
  if (program === undefined) throw new Error('nginx is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'club-nginx-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const own = `daemon off;\nworker_processes 1;\npid ${folder}/nginx.pid;\n${process.getuid?.() === 0 ? 'user root;' : ''}\nevents {}\n`
  writeFileSync(join(folder, 'nginx.conf'), `${own}http {\naccess_log off;\n${temporary}\n${blocksIn(folder)}\n}\n`)
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  onTestFinished(async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break
    if (await listens(port)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`nginx did not start:\n${output}`)
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
