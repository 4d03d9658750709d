import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/testing/free-port.ts'
import { program } from '../src/testing/nginx-program.ts'
import { newPostgres } from '../src/testing/postgres.ts'
import { startBucket } from '../src/testing/s3-server.ts'
import { nginxSite } from './nginx.ts'
import { type Site, startSite } from './site.ts'

const lacking = 'This measures behind nginx; install it first.'

/** Two instances on one Postgres and one bucket, with nginx in front that knows no sessions. */
export async function twoInstances() {
  if (program === undefined) throw new Error(lacking)
  const folder = mkdtempSync(join(tmpdir(), 'club-cluster-'))
  const [postgres, bucket] = await Promise.all([newPostgres(), startBucket()])
  const ports = [await freePort(), await freePort()]
  const start = (at: number) =>
    startSite('main', join(folder, `instance-${at}`), {
      PORT: `${ports[at]}`,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      TRUST_PROXY: '1',
      DATABASE_URL: postgres.address('postgres'),
      MEDIA_URL: `s3://${bucket.bucket}?endpoint=${bucket.endpoint}&region=${bucket.region}`,
      AWS_ACCESS_KEY_ID: bucket.accessKey,
      AWS_SECRET_ACCESS_KEY: bucket.secretKey,
    })
  // Both at once, on a database and a bucket that are empty.
  const sites = await Promise.all([start(0), start(1)])
  const fronts = [await front(join(folder, 'one'), ports.slice(0, 1)), await front(join(folder, 'both'), ports)] as const

  return {
    postgres,
    sites: sites as readonly Site[],
    /** Where nginx leads to the first instance alone, and to both in turn. */
    alone: fronts[0].origin,
    together: fronts[1].origin,
    restart: async (at: number) => {
      await sites[at]?.stop()
      sites[at] = await start(at)
    },
    end: async () => {
      for (const { stop } of [...fronts, ...sites]) await stop()
      await Promise.all([postgres.end(), bucket.end()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function front(folder: string, ports: readonly number[]): Promise<Site> {
  const site = await nginxSite(folder, (port) => blocksOf(port, ports))
  if (!site) throw new Error(lacking)
  return site
}

// Whoever asks says where from, so that one machine can be many.
const blocksOf = (port: number, ports: readonly number[]) => `
  upstream club {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location / {
      proxy_pass http://club;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_set_header host $http_host;
      proxy_set_header x-forwarded-for $http_x_forwarded_for;
      proxy_set_header x-forwarded-proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 20s;
    }
  }
`
