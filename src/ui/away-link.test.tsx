import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AwayLink } from './away-link.tsx'
import { ButtonLink } from './button.tsx'

const opened = / href="https:\/\/a\.example\.org"/
const beside = / target="_blank" rel="noopener noreferrer"/

test('a link to another site opens beside this one, tells that site nothing of this, and says so to those who listen', () => {
  for (const markup of [
    html(<AwayLink href="https://a.example.org">Socials</AwayLink>),
    html(
      <ButtonLink href="https://a.example.org" away>
        Socials
      </ButtonLink>,
    ),
  ]) {
    expect(markup).toMatch(opened)
    expect(markup).toMatch(beside)
    expect(markup.replace(/<[^>]*>/g, '')).toBe('Socials (opens another site)')
  }
})

test('its arrow is drawn where there is room for one, as high as is said', () => {
  expect(html(<AwayLink href="https://a.example.org">Socials</AwayLink>)).not.toContain('<svg')
  expect(
    html(
      <AwayLink href="https://a.example.org" icon={14}>
        Socials
      </AwayLink>,
    ),
  ).toMatch(/<svg[^>]* width="14" height="14"/)
})

test('a link that looks like a button and stays on this site says nothing of another', () => {
  const markup = html(<ButtonLink href="/static/paper.pdf">Open</ButtonLink>)
  expect(markup).not.toMatch(beside)
  expect(markup.replace(/<[^>]*>/g, '')).toBe('Open')
})
