import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder.ts'
import { commonHeaders } from '../security/headers.ts'
import { staticFiles } from './static-files.ts'

function builtWith(files: Record<string, string>) {
  const folder = newFolder()
  mkdirSync(join(folder, 'static'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return staticFiles(folder, commonHeaders(undefined))
}

test('the list of what was built is not served, whatever is next to it', () => {
  const files = builtWith({ 'groups.json': '{}', 'groups.json.br': '{}', 'static/a.0123456789.js': 'x' })
  expect([...files.keys()]).toEqual(['/static/a.0123456789.js'])
})

test('a bundled PDF runs nothing and every viewer can show it; other sites may show pictures, and nothing else', () => {
  const files = builtWith({ 'static/a.pdf': '%PDF-1.7', 'static/b.svg': '<svg/>', 'a.js': '' })
  const headersOf = (address: string) => files.get(address)?.plain.headers
  const readable = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
  const [policy, resource] = ['content-security-policy', 'cross-origin-resource-policy']
  expect(headersOf('/static/a.pdf')).toMatchObject({ [policy]: readable, [resource]: 'same-origin' })
  expect(headersOf('/static/b.svg')).toMatchObject({ [policy]: expect.stringMatching(/sandbox$/), [resource]: 'cross-origin' })
  expect(headersOf('/a.js')).toMatchObject({ [resource]: 'same-origin' })
})

test('a file whose name has the hash of its content is cached for a year, any other for an hour', () => {
  const files = builtWith({ 'static/icon.svg': '<svg/>', 'static/b.0123456789.svg': '<svg/>' })
  const caching = (address: string) => files.get(address)?.plain.headers['cache-control']
  expect(caching('/static/b.0123456789.svg')).toBe('public, max-age=31536000, immutable')
  expect(caching('/static/icon.svg')).toBe('public, max-age=3600')
})
