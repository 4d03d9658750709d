import { expect } from '@playwright/test'
import { test } from './person.ts'
import { fillIn } from './registration.ts'

test('a registration without a connection is kept, and only a browser with Background Sync says that the page may be closed', async ({
  person,
  site,
}) => {
  await person.visit('/register')
  await expect.poll(() => person.run(() => Boolean(navigator.serviceWorker.controller)), { timeout: 60_000 }).toBe(true)
  await fillIn(person)
  await site.stop('SIGKILL')
  await person.press('Register')
  await person.sees('Saved on this device.')
  const canSync = await person.run(() => 'SyncManager' in globalThis)
  if (canSync) await person.sees('You may close this page')
  else await person.seesNot('You may close this page')
})
