import { expect } from '@playwright/test'
import { pages } from '../../../content/pages.ts'
import { test } from './person.ts'
import { fillIn } from './registration.ts'

test('without the site the pages that were read are shown, and a registration is saved on the device', async ({ person, site }) => {
  const isCached = () => person.run(async () => Boolean(await caches.match(location.pathname)))
  for (const path of ['/about', '/register']) {
    await person.visit(path)
    await expect.poll(isCached, { timeout: 90_000 }).toBe(true)
  }
  await fillIn(person)
  await site.stop('SIGKILL')
  await person.press('Register')
  await person.sees('Your form is saved on this device')
  await person.visit('/about')
  await person.sees(pages.about.title)
  await person.sees(/The site cannot be reached\. This page is from (?:a moment|\d+ minutes?) ago\./)
})
