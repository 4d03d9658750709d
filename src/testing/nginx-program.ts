import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endsWithUs } from './ends-with-us.ts'

/** The path of nginx on this machine; undefined if it is not installed. */
export const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))

/** Runs nginx, one worker, with these blocks for http and nothing else, in a folder of its own, and resolves when it listens on the port. */
export async function runNginx(folder: string, port: number, blocks: string): Promise<ChildProcess> {
  if (program === undefined) throw new Error('nginx is not installed here')
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configOf(folder, blocks))
  const child = endsWithUs(spawn(program, ['-p', folder, '-c', config, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] }), 'SIGTERM')
  let output = ''
  child.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-10_000)
  })
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    if (await listens(port)) return child
    await pause(20)
  }
  throw new Error(`nginx did not start:\n${output}`)
}

const configOf = (folder: string, blocks: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${blocks}
}
`

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
