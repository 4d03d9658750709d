import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'
import { NavigationLinksProvider } from './navigation-links.ts'

const all = [{ label: 'Join', links: [{ label: 'Register', to: '/register' }] }]
const shown = (text: string) =>
  renderToStaticMarkup(
    <NavigationLinksProvider value={{ left: [], right: [], all }}>
      <LinkedText text={text} />
    </NavigationLinksProvider>,
  )
const waysIn = (text: string) => [...shown(text).matchAll(/href="([^"]*)"/g)].map(([, to]) => to)

test('an address leads there, without the sign that ends the sentence, and says that it opens another site', () => {
  expect(waysIn('See https://a.example.org/x?y=1, (https://b.example.org) and https://c.example.org.')).toEqual([
    'https://a.example.org/x?y=1',
    'https://b.example.org',
    'https://c.example.org',
  ])
  expect(shown('https://a.example.org')).toContain('target="_blank" rel="noopener noreferrer"')
  expect(shown('https://a.example.org')).toContain('(opens another site)')
})

test('the path of a page for visitors leads there, in this tab; any other path stays words', () => {
  expect(waysIn('Go to /register, not to /adminconsole or /nowhere or a/register.')).toEqual(['/register'])
  expect(shown('/register')).not.toContain('_blank')
})

test.for([
  'http://a.example.org',
  'javascript:alert(1)',
  'https://user@a.example.org',
  'https://192.168.1.1/x',
  'https://localhost/x',
  'https://[::1]/',
])('%s stays words', (text) => {
  expect(shown(text)).toBe(`<span>${text}</span>`)
})

test('what was typed is shown by the letter', () => {
  expect(shown('1 < 2 & "3"\n/register')).toBe('<span>1 &lt; 2 &amp; &quot;3&quot;\n</span><a href="/register">/register</a>')
})
