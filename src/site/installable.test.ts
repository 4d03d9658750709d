import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { club } from '../../content/club.ts'
import { light } from '../contract/palette.ts'
import { newFolder } from '../testing/new-folder.ts'
import { installable } from './installable.ts'
import { pages } from './routes.tsx'

test('the manifest has the words and colours of the club, and its shortcuts lead to pages', () => {
  const built = newFolder()
  writeFileSync(join(built, 'groups.json'), '{}')
  const files = installable({ built, headers: {}, offline: true })
  const { headers, body } = files.get('/manifest.webmanifest')?.plain ?? {}
  expect(headers?.['content-type']).toBe('application/manifest+json')
  const manifest = JSON.parse(String(body))
  expect(manifest).toMatchObject({ name: club.title, short_name: club.name, start_url: '/', scope: '/', display: 'standalone' })
  expect([manifest.theme_color, manifest.background_color]).toEqual([light.paper, light.paper])
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  const paths = pages.filter(({ link }) => link).map(({ path }) => path)
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  expect(manifest.shortcuts.filter(({ url }: { url: string }) => !paths.includes(url))).toEqual([])
})
