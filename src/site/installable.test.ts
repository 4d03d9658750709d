import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { club } from '../../content/club.ts'
import { light } from '../../content/colours.ts'
import { commonHeaders } from '../http/security/headers.ts'
import { installable } from './installable.ts'
import { pages } from './routes.tsx'

function read(address: string) {
  const built = mkdtempSync(join(tmpdir(), 'built-'))
  writeFileSync(join(built, 'groups.json'), '{}')
  const files = installable({
    built,
    headers: commonHeaders(undefined),
    lasting: (path) => `${path}?lasting`,
    worker: undefined,
    offline: true,
  })
  const { headers, body } = files.get(address)?.plain ?? {}
  return { headers, text: String(body) }
}

test('the manifest speaks in the words and colours of the club, and leads to pages that there are', () => {
  const { headers, text } = read('/manifest.webmanifest')
  expect(headers?.['content-type']).toBe('application/manifest+json')
  const manifest = JSON.parse(text)
  expect(manifest).toMatchObject({ name: club.title, short_name: club.name, start_url: '/', scope: '/', display: 'standalone' })
  expect([manifest.theme_color, manifest.background_color]).toEqual([light.paper, light.paper])
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  const paths = pages.filter(({ link }) => link).map(({ path }) => path)
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  expect(manifest.shortcuts.filter(({ url }: { url: string }) => !paths.includes(url))).toEqual([])
})
