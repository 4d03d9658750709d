import { renderToStaticMarkup as html } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '../contract/own-picture.ts'
import { shown } from '../testing/shown.tsx'
import { Picture } from './picture.tsx'

const id = 'a'.repeat(26)
const colours = ['#123', '#456', '#789', '#abc', '#def', '#012', '#345', '#678', '#9ab']
const kept = addressOf({ id, width: 1200, height: 800, colours, focus: { x: 50, y: 50 } })
const linked = 'https://pictures.example.org/a.png'

const drawn = (src: string, shape: Parameters<typeof Picture>[0]['shape'] = 'wide') => {
  const page = document.createElement('div')
  page.innerHTML = html(<Picture src={src} alt="A board" shape={shape} sizes="7rem" />)
  const of = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name) ?? undefined
  const widths = (selector: string) => of(selector, 'srcset')?.match(/\d+w/g)
  return { of, widths, count: (selector: string) => page.querySelectorAll(selector).length }
}

// Of happy-dom's pictures all have come, and are empty.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false))

test('a kept picture comes as AVIF or WebP, in the widths that it has, and holds its space', () => {
  const { of } = drawn(kept)
  const files = (type: string) => [240, 480, 720, 1080, 1200].map((width) => `/media/${id}.${width}.${type} ${width}w`).join()
  expect([of('source', 'type'), of('source', 'srcset'), of('source', 'sizes')]).toEqual(['image/avif', files('avif'), '7rem'])
  expect([of('img', 'srcset'), of('img', 'sizes'), of('img', 'src')]).toEqual([files('webp'), '7rem', kept])
  expect([of('img', 'width'), of('img', 'height'), of('img', 'loading')]).toEqual(['1200', '800', 'lazy'])
})

test('its colours hold its place until it can be seen', async () => {
  let decoded = () => {}
  const decode = () => new Promise<void>((resolve) => (decoded = resolve))
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(decode)
  const view = await shown(<Picture src={kept} alt="" shape="wide" sizes="7rem" />)
  const fills = () => [...document.querySelectorAll('svg path')].map((path) => path.getAttribute('fill'))
  expect(fills()).toEqual(colours)
  await view.does(() => view.one('img').dispatchEvent(new Event('load')))
  expect(fills()).toEqual(colours)
  await view.does(() => decoded())
  expect([fills(), view.texts('img').length]).toEqual([[], 1])
})

test('a poster is whole: its colours stay around it, and an upright one counts as narrower than its square place', async () => {
  const { of, count } = drawn(addressOf({ id, width: 800, height: 1000, colours, focus: { x: 50, y: 50 } }), 'poster')
  expect([of('img', 'srcset')?.match(/\d+w/g), of('span', 'data-measured'), count('path')]).toEqual([
    ['300w', '600w', '900w', '1000w'],
    'true',
    9,
  ])
  const view = await shown(<Picture src={kept} alt="" shape="poster" sizes="7rem" />)
  await view.does(() => view.one('img').dispatchEvent(new Event('load')))
  await view.does(async () => {})
  expect(document.querySelectorAll('svg path').length).toBe(9)
  expect(drawn(linked, 'poster').of('span', 'data-measured')).toBeUndefined()
})

test('a picture by link comes as it is given, and a drawn one stands in for what does not come', async () => {
  const { of, count } = drawn(linked)
  expect([of('img', 'src'), of('img', 'srcset'), count('source'), count('svg')]).toEqual([linked, undefined, 0, 0])
  const view = await shown(<Picture src={kept} alt="A board" shape="wide" sizes="7rem" />)
  await view.does(() => view.one('img').dispatchEvent(new Event('error')))
  expect([view.texts('img'), view.one('svg').getAttribute('aria-label')]).toEqual([[], 'A board'])
})
