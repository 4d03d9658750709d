import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commonHeaders } from './headers.ts'
import { staticFiles } from './static-files.ts'

function builtWith(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'club-static-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'static'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return staticFiles(folder, commonHeaders(undefined))
}

test('the list of what was built is no file for readers, whatever lies beside it', () => {
  const files = builtWith({ 'groups.json': '{}', 'groups.json.br': '{}', 'static/a.0123456789.js': 'x' })
  expect([...files.keys()]).toEqual(['/static/a.0123456789.js'])
})

test('a bundled PDF is sent as something that runs nothing and that every viewer can lay out; other files stay sealed', () => {
  const files = builtWith({ 'static/a.pdf': '%PDF-1.7', 'static/b.svg': '<svg/>' })
  const policyOf = (address: string) => files.get(address)?.plain.headers['content-security-policy']
  expect(policyOf('/static/a.pdf')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  expect(policyOf('/static/b.svg')).toMatch(/^default-src 'none'; .*sandbox$/)
})
