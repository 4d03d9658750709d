import { expect } from '@playwright/test'
import { everyRoute } from '../../routes.ts'
import { test } from './person.ts'

test.use({ entry: 'demo' })

test('axe finds nothing wrong on any page, in either theme', async ({ person, site }) => {
  await person.visit('/')
  for (const theme of ['light', 'dark']) {
    await person.run((to) => localStorage.setItem('theme', to), theme)
    for (const path of await everyRoute(site.origin)) {
      await person.visit(path)
      await expect.poll(() => person.run(() => document.documentElement.hasAttribute('data-fonts'))).toBe(true)
      expect.soft(await person.faults(), `${path}, ${theme}`).toEqual([])
    }
  }
})

test('no page is wider than the window', async ({ person, site }) => {
  const paths = await everyRoute(site.origin)
  for (const width of [320, 360, 1280]) {
    await person.resize(width, 800)
    for (const path of paths) {
      await person.visit(path)
      const [inner, scroll] = await person.run(() => [innerWidth, document.documentElement.scrollWidth])
      expect.soft(inner, path).toBe(width)
      expect.soft(scroll, path).toBeLessThanOrEqual(width)
    }
  }
})
