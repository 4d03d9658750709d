import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../src/testing/free-port.ts'
import { program } from '../src/testing/nginx-program.ts'
import { answering } from './nginx.ts'
import { type Site, stopped } from './site.ts'

/** Starts nginx in front of a site, over connections to it that are kept; undefined where there is no nginx. */
export async function startProxy(folder: string, site: Site): Promise<Site | undefined> {
  if (program === undefined) return undefined
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configOf(folder, port, new URL(site.origin).host))
  const child = spawn(program, ['-p', folder, '-c', config, '-e', 'stderr'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const origin = `http://127.0.0.1:${port}`
  await answering(origin)
  return { origin, pid: child.pid ?? 0, stop: () => stopped(child) }
}

// What a failed connection costs shows only where nginx does not try a second time.
const configOf = (folder: string, port: number, host: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 100m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream site { server ${host}; keepalive 4; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream off;
    }
    location /streamed/ {
      proxy_request_buffering off;
      proxy_pass http://site/;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream off;
    }
  }
}
`
