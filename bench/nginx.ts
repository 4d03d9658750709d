import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../src/testing/free-port.ts'
import { program, runNginx } from '../src/testing/nginx-program.ts'
import { type Site, stopped } from './site.ts'

/** One address as our server answers it: what nginx is to answer as well, at an address of its own (`twin`). */
export type Answered = { path: string; twin: string; status: number; headers: Record<string, string>; bodies: Record<Coding, Buffer> }
export type Coding = 'br' | 'gzip' | 'identity'

/** nginx with these blocks for http, as a site of its own; undefined where there is none. */
export async function nginxSite(folder: string, blocksFor: (port: number) => string): Promise<Site | undefined> {
  if (program === undefined) return undefined
  const port = await freePort()
  const child = await runNginx(folder, port, blocksFor(port))
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopped(child) }
}

/** Starts nginx serving the same bytes with the same headers from `folder`; undefined where there is none. */
export async function startNginx(folder: string, answers: Answered[]): Promise<Site | undefined> {
  mkdirSync(folder, { recursive: true })
  for (const [at, { bodies }] of answers.entries())
    for (const [coding, body] of Object.entries(bodies)) writeFileSync(join(folder, `${at}.${coding}`), body)
  return nginxSite(folder, (port) => blocksOf(folder, port, answers))
}

// As fast as nginx goes: files stay open, nothing is logged, nothing is compressed while somebody waits.
const blocksOf = (folder: string, port: number, answers: Answered[]) => `
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 100000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  server_tokens off;
  etag off;
  types { }
  map $http_accept_encoding $file { default identity; ~gzip gzip; ~br br; }
  map $http_accept_encoding $encoding { default ''; ~gzip gzip; ~br br; }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
${answers.map(locationOf).join('\n')}
  }
`

const locationOf = ({ twin, status, headers }: Answered, at: number) => {
  const answer = `
      default_type '${headers['content-type']}';
${Object.entries(headers)
  .filter(([name]) => name !== 'content-type' && name !== 'etag')
  .map(([name, value]) => `      add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
  .join('\n')}
      add_header content-encoding $encoding always;
      add_header etag '"${at}$encoding"' always;
      add_header last-modified '';
      try_files /${at}.$file =404;`
  if (status === 200) return `    location = ${twin} {${answer}\n    }`
  return `    location = ${twin} { error_page ${status} @${at}; return ${status}; }\n    location @${at} {${answer}\n    }`
}
