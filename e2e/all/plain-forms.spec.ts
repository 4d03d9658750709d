import { expect } from '@playwright/test'
import { expectKept, hold, press, student, told, write } from '../page.ts'
import { alive, test } from '../site.ts'

test('what is typed before the script has come stays; a form that is sent before is sent as a plain one, once', async ({ page, site }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const release = await hold(page, '**/static/js/**')
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page, { ...student, 'Roll Number': 'short' })
  release()
  await alive(page)
  await expectKept(page, { ...student, 'Roll Number': 'short' })

  await page.unrouteAll({ behavior: 'wait' })
  const releaseAgain = await hold(page, '**/static/js/**')
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page)
  await press(page, 'Register')
  await expect(told(page)).toContainText('Registration successful')
  releaseAgain()
  await alive(page)
  await expect(told(page)).toContainText('Registration successful')
  expect(sent).toEqual(['/register'])
  expect(await (await fetch(`${site.origin}/api/iort`)).json()).toHaveLength(1)
})

test('a form that needs the script cannot be pressed without it', async ({ page }) => {
  await page.route(/\/static\/js\/(?!async)/, (route) => route.abort())
  await page.goto('/videoform')
  await expect(page.getByRole('button', { name: 'Submit' }).filter({ visible: true }).and(page.locator(':enabled'))).toHaveCount(0)
  await expect(page.locator('#loading')).toHaveText(/^Loading chunk failed\. \(error: http/)
})
