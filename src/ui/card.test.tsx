import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Actions, Card, Description, Grid } from './card.tsx'

test('a card and a list of cards keep what the slice says of its own, and what they carry', () => {
  expect(html(<Card id="one" className="own" data-plain />)).toMatch(/^<article id="one" data-plain="true" class="\S+ own"><\/article>$/)
  expect(html(<Grid className="own" />)).toMatch(/^<ul class="\S+ own"><\/ul>$/)
  expect(html(<Card />)).toMatch(/^<article class="[^\s"]+"><\/article>$/)
})

test('where nothing was written and nothing can be done, no empty line takes room', () => {
  expect(html(<Description>{''}</Description>)).toBe('')
  expect(html(<Actions>{['', false, undefined]}</Actions>)).toBe('')
})

test('what was written, and what can be done, stands there', () => {
  expect(html(<Description className="own">{'One.\nTwo.'}</Description>)).toMatch(/^<p dir="auto" class="\S+ own">One\.\nTwo\.<\/p>$/)
  expect(
    html(
      <Actions>
        {''}
        <button type="button">Edit</button>
      </Actions>,
    ),
  ).toMatch(/^<div class="[^\s"]+"><button type="button">Edit<\/button><\/div>$/)
})
