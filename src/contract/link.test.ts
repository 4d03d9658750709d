import { expect, test } from 'vitest'
import { isLink, isLoopback, isPictureAddress, isPublicName, withScheme } from './link.ts'

test.for([
  ...['https://example.org', 'https://example.org/a/b.png?x=1&y=2#z', 'HTTPS://EXAMPLE.ORG/', 'https://münchen.example:8443/straße'],
  ...['http://localhost:3000/a', 'http://127.0.0.1:3000/a', 'http://[::1]:3000/a'],
])('%s is a link', (address) => expect([isLink(address), isPictureAddress(address)]).toEqual([true, true]))

test.for([
  ...['', 'example.org', 'http://example.org', 'http://localhost.example.org', 'http://localhost@example.org', 'https://user@example.org'],
  ...['javascript:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)', 'javascript://example.org/%0aalert(1)', 'vbscript:x'],
  ...['data:text/html,<script>alert(1)</script>', 'data:image/svg+xml;base64,AAAA', 'blob:https://example.org/x', 'file:///etc/passwd'],
  ...['ftp://example.org', '//example.org/x.png', '/\\example.org', '\\\\example.org\\x', 'https:example.org', 'https:/example.org'],
  ...['https://', 'https://?', 'https://exa mple.org', 'https://example.org\\@evil.example', 'https://example.org:99999', 'https://[::1'],
])('%j is neither link nor picture', (address) => expect([isLink(address), isPictureAddress(address)]).toEqual([false, false]))

test('a picture may be in the site’s own folders, and nowhere above or beside them', () => {
  const focus = `#640x480-${'0'.repeat(27)}`
  for (const path of ['/media/a.png', `/media/a.webp${focus}-30,70`, '/static/sample/board.webp', '/media/2026/11/night~1.jpg'])
    expect.soft(isPictureAddress(path), path).toBe(true)
  for (const path of [
    ...['/media/', '/mediax/a.png', '/media/../adminconsole', '/media/a/../../x', '/media/%2e%2e/x', '/media//example.org/x.png'],
    ...['/static/a.png?x=1', '/static/a.png#x', `/media/a.webp${focus}"onerror=x`, '/static/a"onerror=x', '/static/a\\b', '/api/admins'],
    ...['media/a.png', '/Media/a.png', '/media/a.png\n'],
  ])
    expect.soft(isPictureAddress(path), path).toBe(false)
})

test.each([
  [true, false, ['localhost', 'LOCALHOST.', 'club.localhost.', '127.8.9.1', '::1', '[::1]']],
  [false, false, ['10.0.0.5', '8.8.8.8', '[2606:4700::1111]', 'printer', 'nas.LOCAL..', 'db.internal', 'router.lan', 'hub.home.arpa']],
  [false, false, ['a.test', 'api.default.svc', 'a..example.org', '.']],
  [false, true, ['www.example.org...', 'xn--mnchen-3ya.example', '127.0.0.1.example.org', 'local.example.org', 'notfritz.box', 'home.co']],
])('this machine %j, a public name %j: %j', (isThisMachine, isPublic, hosts) => {
  for (const host of hosts) expect.soft([isLoopback(host), isPublicName(host)], host).toEqual([isThisMachine, isPublic])
})

test.each(['forms.gle/x', 'www.example.org', 'Example.ORG:8443/a?b#c', 'example.org?x=1'])('%j is typed without its scheme', (typed) =>
  expect([withScheme(typed), isLink(withScheme(typed))]).toEqual([`https://${typed}`, true]),
)

test.each([
  ...['', 'https://example.org', 'http://example.org', '//example.org/x', '/media/a.png', 'javascript:alert(1)', 'data:text/html,x'],
  ...['asha@example.org', 'report.pdf', 'gallery.html', 'budget.xlsx', 'localhost:3000', 'see example.org'],
  ...['example', 'example.', '.org', '127.0.0.1/x', 'a.b'],
])('%j stays as it is', (typed) => expect(withScheme(typed)).toBe(typed))
