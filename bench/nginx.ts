import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../src/testing/free-port.ts'
import { runNginx } from '../src/testing/nginx-program.ts'
import { type Answer, sharedHeaders } from './answers.ts'
import type { Site } from './site.ts'

async function nginx(folder: string, blocksFor: (port: number) => string) {
  const port = await freePort()
  const child = await runNginx(folder, port, blocksFor(port))
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** nginx with the shipped file, without TLS, before a site. */
export function shippedNginx(folder: string, site: Site) {
  const shipped = (name: string) => readFileSync(`deploy/nginx/${name}`, 'utf8')
  const [blocks = ''] = shipped('club-site.conf').split('server {\n  listen 80;')
  return nginx(folder, (port) =>
    `${shipped('one-site.conf').replace('127.0.0.1:3000', new URL(site.origin).host)}\n${blocks}`
      .replace(/^ *(?:listen|ssl_).*$/gm, '')
      .replace('  server_name', `  listen 127.0.0.1:${port};\n  server_name`)
      .replace('/var/cache/nginx-club', join(folder, 'cache')),
  )
}

/** nginx that serves the bytes of an answer as a file, as fast as it can. */
export function plainNginx(folder: string, answer: Answer) {
  const { 'content-type': type, ...headers } = sharedHeaders(answer)
  writeFileSync(join(folder, 'body'), answer.body)
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  return nginx(
    folder,
    (port) => `sendfile on; tcp_nopush on; open_file_cache max=100 inactive=1h; open_file_cache_valid 1h; server_tokens off; types { }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = ${answer.path} { default_type '${type}'; ${added.join(' ')} try_files /body =404; }
  }`,
  )
}
