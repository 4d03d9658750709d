import { expect, test } from 'vitest'
import { isLoopback, isPublicName } from './host.ts'

const here = ['localhost', 'LOCALHOST', 'localhost.', 'club.localhost', 'club.localhost.', '127.0.0.1', '127.8.9.1', '::1', '[::1]']
const near = ['10.0.0.5', '192.168.1.1', '8.8.8.8', '[2606:4700::1111]', '[::ffff:7f00:1]', 'intranet', 'printer', 'nas.local']
const inside = ['db.internal', 'router.lan', 'mail.corp', 'hub.home.arpa', 'nas.LOCAL.']
const open = [
  'example.org',
  'www.example.org.',
  'xn--mnchen-3ya.example',
  '127.0.0.1.example.org',
  'localhost.example.org',
  '1.example.org',
]

test.for(here)('%s is this machine and no public name', (host) => {
  expect([isLoopback(host), isPublicName(host)]).toEqual([true, false])
})
test.for([...near, ...inside])('%s is neither this machine nor a public name', (host) => {
  expect([isLoopback(host), isPublicName(host)]).toEqual([false, false])
})
test.for(open)('%s is a public name', (host) => {
  expect([isLoopback(host), isPublicName(host)]).toEqual([false, true])
})
