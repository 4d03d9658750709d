import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText, SitePages, textLinks } from './linked-text.tsx'

const shown = (text: string) =>
  renderToStaticMarkup(
    <SitePages value={new Map([['/register', 'Register']])}>
      <LinkedText text={text} />
    </SitePages>,
  )

test('a link to another site opens a tab and says so; one to a page or to an email does not', () => {
  expect(shown('https://a.example.org')).toContain('target="_blank" rel="noopener noreferrer"')
  expect(shown('https://a.example.org')).toContain('(opens another site)')
  expect(shown('/register asha@example.org')).not.toContain('_blank')
})

const paths = new Set(['/register'])
const linksIn = (text: string) => textLinks(text, paths).flatMap(({ href }) => href ?? [])

test.for<[string, string[]]>([
  [
    'See https://a.example.org/x?y=1, (https://b.example.org) and https://c.example.org.',
    ['https://a.example.org/x?y=1', 'https://b.example.org', 'https://c.example.org'],
  ],
  ['https://a.example.org/Foo_(bar)', ['https://a.example.org/Foo_(bar)']],
  ['(see https://a.example.org/Foo_(bar))', ['https://a.example.org/Foo_(bar)']],
  ['(see https://a.example.org/x)and more', ['https://a.example.org/x']],
  ['[map](https://a.example.org/x) [https://b.example.org]', ['https://a.example.org/x', 'https://b.example.org']],
  ['<https://a.example.org> {https://b.example.org}', ['https://a.example.org', 'https://b.example.org']],
  ['https://a.example.org(the old one)', ['https://a.example.org']],
  [
    '“https://a.example.org” ‘https://b.example.org’ «https://c.example.org»',
    ['https://a.example.org', 'https://b.example.org', 'https://c.example.org'],
  ],
  ['"https://a.example.org/x" \'https://b.example.org/y\'', ['https://a.example.org/x', 'https://b.example.org/y']],
  ['More at https://a.example.org… and https://b.example.org/...', ['https://a.example.org', 'https://b.example.org/']],
  ['यहाँ देखें https://a.example.org/x। और www.b.example.org॥', ['https://a.example.org/x', 'https://www.b.example.org']],
  ['انظر https://a.example.org؟ أو https://b.example.org، ثم', ['https://a.example.org', 'https://b.example.org']],
  [
    'https://a.example.org/#part https://a.example.org/%E0 https://a.example.org/@asha',
    ['https://a.example.org/#part', 'https://a.example.org/%E0', 'https://a.example.org/@asha'],
  ],
  ['www.example.org, WWW.Example.org/x and www.example', ['https://www.example.org', 'https://WWW.Example.org/x']],
  ['Write to asha.k+club@mail.example.org. Or <ravi@example.org>!', ['mailto:asha.k+club@mail.example.org', 'mailto:ravi@example.org']],
  ['@asha, a@b, asha@, asha@example', []],
  [
    'Go to /register, “/register” (/register). Not /adminconsole, /nowhere, a/register, /register/x, /register.pdf',
    ['/register', '/register', '/register'],
  ],
])('%s', ([text, links]) => {
  expect(linksIn(text)).toEqual(links)
})

test.for([...['http://a.example.org', 'javascript:alert(1)', 'https://user@a.example.org'], ...['https://', 'xhttps://a.example.org']])(
  '%s is no link',
  (text) => {
    expect(linksIn(text)).toEqual([])
  },
)

test('nothing of the text is lost, and long texts take no time', () => {
  for (const text of [
    'a https://a.example.org/x). b',
    `${'('.repeat(9999)}https://a.example.org`,
    `${'a.'.repeat(9999)}@`,
    'www.'.repeat(9999),
    `https://${'.'.repeat(9999)}a`,
  ]) {
    const begun = performance.now()
    expect(
      textLinks(text, paths)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    expect(performance.now() - begun).toBeLessThan(500)
  }
})
