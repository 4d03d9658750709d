import { expect } from '@playwright/test'
import { everyRoute } from '../../routes.ts'
import { test } from './person.ts'

test.use({ entry: 'demo' })

test('no page has a fault that axe finds in either theme, or is wider than the window', async ({ person, site }) => {
  const paths = await everyRoute(site.origin)
  await person.visit('/')
  for (const [width, theme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    await person.resize(width, 800)
    await person.run((to) => localStorage.setItem('theme', to), theme)
    for (const path of paths) {
      await person.visit(path)
      await expect.poll(() => person.run(() => document.documentElement.hasAttribute('data-fonts'))).toBe(true)
      // Again for a while: an alert that fades in has too little contrast for a moment.
      await expect
        .configure({ soft: true })
        .poll(() => person.faults(), { message: `${path}, ${theme}`, timeout: 15_000 })
        .toEqual([])
      // Firefox takes the width of its scrollbar from the page.
      const over = await person.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect.soft(over, path).toBe(0)
    }
  }
})
