import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { gallery } from './contract.ts'
import { PictureCard } from './picture-card.tsx'

const cardOf = (imagelinkAlt: string) => {
  const item = { ...examplesOf(gallery.fields), id: 'a', title: 'Night of Boards', imagelinkAlt }
  return html(<PictureCard item={item as Parameters<typeof PictureCard>[0]['item']} tools={undefined} first />)
}

test('what is seen on a picture is what somebody has said; where nobody has, it is not read out with the title again', () => {
  expect(cardOf('A board on a bench.')).toContain('alt="A board on a bench."')
  expect(cardOf('')).toContain('alt=""')
})
