import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText, SitePages } from './linked-text.tsx'

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

test('the text is shown by the letter', () => {
  expect(shown('1 < 2 & "3"\n/register')).toBe('<span>1 &lt; 2 &amp; &quot;3&quot;\n</span><a href="/register" dir="ltr">/register</a>')
})
