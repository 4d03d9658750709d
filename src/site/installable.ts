import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { farewell, workerPath, workerText } from '../features/offline/server/worker-text.ts'
import type { StaticFiles } from '../http/files/static-files.ts'
import { type ReadyReply, replyOf } from '../http/replies/reply.ts'
import { workerPolicy } from '../http/security/headers.ts'
import { manifest, manifestPath } from './manifest.ts'

type Given = { built: string; headers: Record<string, string>; lasting: StaticFiles['lasting']; offline: boolean }

/** What a browser asks for that has the site among its apps, or keeps its pages, each under its address. */
export function installable({ built, headers, lasting, offline }: Given): Map<string, ReadyReply> {
  const listed = readFileSync(join(built, 'groups.json'), 'utf8')
  const { 'service-worker': worker } = JSON.parse(listed) as Record<string, { js: string[] }>
  const script = offline && worker?.js[0] ? workerText(readFileSync(join(built, worker.js[0]), 'utf8'), listed) : farewell
  return new Map([
    [manifestPath, ready(JSON.stringify(manifest(lasting)), 'application/manifest+json', headers)],
    [workerPath, ready(script, 'text/javascript; charset=utf-8', { ...headers, 'content-security-policy': workerPolicy })],
  ])
}

/** Asked for anew each time, because a worker that is kept on its way keeps everything else old. */
function ready(text: string, type: string, headers: Record<string, string>) {
  const plain = Buffer.from(text)
  const forms = { br: brotliCompressSync(plain), gzip: gzipSync(plain) }
  return replyOf(plain, forms, { ...headers, 'content-type': type, 'cache-control': 'no-cache' })
}
