import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { pdf } from '../../contract/largest.ts'
import { type ReadyReply, replyOf } from '../replies/reply.ts'
import { filePolicy } from '../security/headers.ts'

// The types of files that are served. No JSON: the build's list of its files is not public.
export const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.pdf': pdf,
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

// A name with its content's hash never means anything else.
const hashed = /\.[0-9a-f]{8,}\.\w+$/

export const forEver = 'public, max-age=31536000, immutable'

/** Reads the built files into memory by address, so that no address reaches the file system. `.br` and `.gz` are compressed forms. */
export function staticFiles(folder: string, headers: Record<string, string>): Map<string, ReadyReply> {
  const files = new Map<string, ReadyReply>()
  if (existsSync(folder))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const type = types[extname(entry.name)]
      if (!entry.isFile() || type === undefined) continue
      const file = join(entry.parentPath, entry.name)
      const cache = hashed.test(entry.name) ? forEver : 'public, max-age=3600'
      const given = { ...headers, ...filePolicy(type), 'content-type': type, 'cache-control': cache }
      files.set(encodeURI(`/${relative(folder, file).split(sep).join('/')}`), replyOf(readFileSync(file), compressed(file), given))
    }
  return files
}

function compressed(file: string) {
  const form = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  return { br: form('.br'), gzip: form('.gz') }
}
