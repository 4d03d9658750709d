import { expect, test } from 'vitest'
import { pages } from '../site/routes.tsx'

test.for(pages)('the words of a search stand in the address of $path where it has a search box, and nowhere else', async (route) => {
  const { searches = false } = await route.fetch()
  expect(route.sought === 'here').toBe(searches)
})
