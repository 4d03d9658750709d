import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tools } from './tools.tsx'

const gone = async () => true
const buttons = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>/g)].map(([tag]) => `${/aria-label="([^"]*)"/.exec(tag)?.[1]} ${/tabindex="(-?\d)"/i.exec(tag)?.[1]}`)

test('each tool says what it does to which thing, and is reached by keyboard', () => {
  expect(buttons(html(<Tools name="Robot" list="all" onEdit={() => {}} onRemove={gone} />))).toEqual(['Edit Robot 0', 'Delete Robot 0'])
})

test('what cannot be edited has no pencil', () => {
  expect(buttons(html(<Tools name="Asha" list="all" onRemove={gone} />))).toEqual(['Delete Asha 0'])
})

test('beside a second showing of the same thing they are for the pointer only', () => {
  expect(buttons(html(<Tools name="picture 1" list="all" echo onEdit={() => {}} onRemove={gone} />))).toEqual([
    'Edit picture 1 -1',
    'Delete picture 1 -1',
  ])
})
