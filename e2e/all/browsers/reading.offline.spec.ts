import { expect } from '@playwright/test'
import { test } from './person.ts'

test.use({ entry: 'demo' })

test('without a connection the pages that were read are shown, and say that they are kept', async ({ person, site }) => {
  const isKept = () => person.run(async () => Boolean(await caches.match(location.pathname)))
  for (const path of ['/about', '/events']) {
    await person.visit(path)
    await expect.poll(isKept, { timeout: 90_000 }).toBe(true)
  }
  await site.stop('SIGKILL')
  for (const [path, heading] of [
    ['/about', 'About Us'],
    ['/events', 'Events'],
  ] as const) {
    await person.visit(path)
    await person.sees(heading)
    await person.sees('The site cannot be reached.')
    await person.sees(/This page is as it was (?:a moment|\d+ minutes?) ago\./)
  }
})
