import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { filePolicy } from './headers.ts'
import { type Reply, replyOf } from './reply.ts'

// What a reader may be sent. Not the build's own list of its files, so no JSON.
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

// A name with its content's hash never means anything else, so a browser need not ask again.
const hashed = /\.[0-9a-f]{8,}\.\w+$/

/**
 * Reads the built files into memory, each under its address. What is not in this list is not served, so no address,
 * however it is written, reaches the file system. `.br` and `.gz` beside a file are its compressed forms.
 */
export function staticFiles(folder: string, headers: Record<string, string>): Map<string, Reply> {
  const files = new Map<string, Reply>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const plain = readFileSync(file)
    const cache = hashed.test(entry.name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    const kept = { ...headers, ...filePolicy(type), 'content-type': type, 'cache-control': cache }
    files.set(encodeURI(`/${relative(folder, file).split(sep).join('/')}`), replyOf(plain, compressed(file), kept))
  }
  return files
}

function compressed(file: string) {
  const form = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  const [br, gzip] = [form('.br'), form('.gz')]
  return { ...(br && { br }), ...(gzip && { gzip }) }
}
