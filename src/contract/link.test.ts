import { expect, test } from 'vitest'
import { isLink, isPictureAddress } from './link.ts'

const links = [
  'https://example.org',
  'https://example.org/a/b.png?x=1&y=2#z',
  'HTTPS://EXAMPLE.ORG/',
  'https://example.org:8443/',
  'https://münchen.example/straße',
  'http://localhost',
  'http://localhost:3000/a',
  'http://127.0.0.1:3000/a',
  'http://[::1]:3000/a',
]
test.for(links)('%s is a link', (address) => {
  expect(isLink(address)).toBe(true)
  expect(isPictureAddress(address)).toBe(true)
})

const never = [
  '',
  'example.org',
  'http://example.org',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://localhost@example.org',
  'https://user@example.org',
  'https://user:word@example.org',
  'https://example.org@evil.example/',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,AAAA',
  'blob:https://example.org/x',
  'file:///etc/passwd',
  'ftp://example.org',
  '//example.org/x.png',
  '///example.org',
  '/\\example.org',
  '\\\\example.org\\x',
  'https:example.org',
  'https:/example.org',
  'https://',
  'https://?',
  'https://#',
  'https://exa mple.org',
  'https://example.org/a b',
  'https://example.org\\@evil.example',
  'https://example.org:99999',
  'https://[::1',
  'https://%zz.example',
]
test.for(never)('%j is neither link nor picture', (address) => {
  expect(isLink(address)).toBe(false)
  expect(isPictureAddress(address)).toBe(false)
})

test('a picture may lie in the site’s own folders, and nowhere above or beside them', () => {
  for (const path of [
    '/media/a.png',
    `/media/a.webp#640x480-${'0'.repeat(27)}-30,70`,
    '/static/sample/board.webp',
    '/media/2026/11/night~1.jpg',
    '/media/.well-known',
  ])
    expect.soft(isPictureAddress(path), path).toBe(true)
  for (const path of [
    '/media/',
    '/media',
    '/mediax/a.png',
    '/media/../adminconsole',
    '/media/..',
    '/media/a/../../x',
    '/media/%2e%2e/x',
    '/media/%2fexample.org',
    '/media//example.org/x.png',
    '/static/a.png?x=1',
    '/static/a.png#x',
    '/media/a.webp#640x480-000',
    `/media/a.webp#640x480-${'0'.repeat(27)}"onerror=x`,
    '/static/a"onerror=x',
    '/static/a\\b',
    '/static/a b.png',
    '/api/admins',
    '/etc/passwd',
    'media/a.png',
    '/Media/a.png',
    '/media/a.png\n',
  ])
    expect.soft(isPictureAddress(path), path).toBe(false)
  expect(isLink('/media/a.png')).toBe(false)
})
