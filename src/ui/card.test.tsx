import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ButtonLink } from './button.tsx'
import { Actions, Card, Description } from './card.tsx'
import { AwayLink } from './links.tsx'

test('a card keeps the class and attributes of its collection; empty parts take no room', () => {
  expect(html(<Card id="one" className="own" data-plain />)).toMatch(/^<article id="one" data-plain="true" class="\S+ own"><\/article>$/)
  expect(html(<Description>{''}</Description>) + html(<Actions>{['', false, undefined]}</Actions>)).toBe('')
})

test('a link to another site opens beside this one, gives that site no referrer, and says so to screen readers', () => {
  const [away, button] = [
    <AwayLink key="1" href="https://a.example.org">
      Socials
    </AwayLink>,
    <ButtonLink key="2" href="https://a.example.org" away>
      Socials
    </ButtonLink>,
  ].map((link) => html(link))
  for (const markup of [away, button]) {
    expect(markup).toMatch(/ target="_blank" rel="noopener noreferrer"/)
    expect(markup?.replace(/<[^>]*>/g, '')).toBe('Socials (opens another site)')
  }
  expect(html(<ButtonLink href="/static/paper.pdf">Open</ButtonLink>)).not.toContain('_blank')
})
