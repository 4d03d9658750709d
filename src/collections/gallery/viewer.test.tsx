import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { examplesOf } from '../../testing/example.ts'
import { shown } from '../../testing/shown.tsx'
import { type GalleryItem, gallery } from './contract.ts'
import { useViewer } from './use-viewer.tsx'

// happy-dom opens no dialog over a page.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}

const picture = examplesOf(gallery.fields) as GalleryItem
const titles = ['Rover', 'روبوت', 'Mast', 'Tea']
const items = titles.map((title, at) => ({
  ...picture,
  id: `p${at}`,
  slug: `s${at}`,
  title,
  imagelink: `https://pictures.example/${at}.jpg`,
}))
const draft = { ...picture, id: 'draft', title: 'Draft', imagelink: 'https://pictures.example/d.jpg' }
const without = { ...picture, id: 'none', slug: 'none', title: 'None', imagelink: '' }

function Page() {
  const { pictureLink, over } = useViewer([items[0], draft, without, ...items.slice(1)] as GalleryItem[])
  return (
    <>
      {[...items, draft, without].map((item) => (
        <p key={item.id}>{pictureLink(item, item.title)}</p>
      ))}
      {over}
    </>
  )
}

beforeAll(() => import('./viewer.tsx'))
beforeEach(() => void vi.spyOn(history, 'back').mockImplementation(() => history.replaceState(null, '')))

async function opened(title: string) {
  const page = await shown(<Page />)
  const link = page.one(`a[href="/gallery/s${titles.indexOf(title)}"]`)
  await page.does(() => link.click())
  await expect.poll(() => page.texts('dialog').length).toBe(1)
  const key = (key: string, more?: KeyboardEventInit) =>
    page.does(() => page.one('dialog').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
  return { ...page, link, key, position: () => page.texts('dialog [role=status]')[0] }
}

test('keys and buttons turn over to the pictures that visitors see, and stop at both ends', async () => {
  const { key, position, one, does } = await opened('روبوت')
  expect(position()).toBe('2 of 4 روبوت')
  for (const [pressed, now] of [
    ['ArrowRight', '3 of 4 Mast'],
    ['End', '4 of 4 Tea'],
    ['ArrowRight', '4 of 4 Tea'],
    ['Home', '1 of 4 Rover'],
    ['ArrowLeft', '1 of 4 Rover'],
  ] as const) {
    await key(pressed)
    expect(position(), pressed).toBe(now)
  }
  await key('ArrowRight', { altKey: true })
  expect(position()).toBe('1 of 4 Rover')
  expect(one('[aria-label="Previous picture"]').getAttribute('aria-disabled')).toBe('true')
  await does(() => one('[aria-label="Next picture"]').click())
  expect(position()).toBe('2 of 4 روبوت')
})

test('only the picture that is seen can be reached, its neighbours are loaded, and its title leads to its own page', async () => {
  const { texts, one } = await opened('Mast')
  expect(texts('dialog li').map((text) => text !== '')).toEqual([false, true, true, true])
  expect(texts('dialog li:not([inert]) a')).toEqual(['Mast'])
  expect(one('dialog li:not([inert]) a').getAttribute('href')).toBe('/gallery/s2')
})

test('Back closes it, Close takes its place in the history away, and the focus returns to the picture that was pressed', async () => {
  const { texts, link, does, one } = await opened('Tea')
  expect(history.state).toMatchObject({ viewer: true })
  history.replaceState(null, '')
  await does(() => window.dispatchEvent(new Event('popstate')))
  await expect.poll(() => texts('dialog').length).toBe(0)
  expect(document.activeElement).toBe(link)
  expect(history.back).not.toHaveBeenCalled()
  await does(() => link.click())
  await expect.poll(() => texts('dialog').length).toBe(1)
  await does(() => one('[aria-label="Close"]').click())
  await expect.poll(() => texts('dialog').length).toBe(0)
  expect(history.back).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(link)
})

test('a press with a key that opens a tab, a draft and an entry without a picture stay as they are', async () => {
  const { texts, one, does } = await shown(<Page />)
  expect(texts('a')).toEqual(titles.map((title) => `${title}View ${title} full screen`))
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  await does(() => one('a').dispatchEvent(event))
  expect([event.defaultPrevented, texts('dialog')]).toEqual([false, []])
})
