import { expect } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { admin, logInByForm, openConsole, test, visit } from '../site.ts'

const livesOn =
  'You are logged out here, but the site did not answer, so your session on it lives on. It is ended as soon as the site answers.'

for (const how of ['the connection is back', 'the next page'] as const)
  test(`a logout without a connection says that the session lives on, and ends it at ${how}`, async ({ page, context, site }) => {
    await openConsole(page)
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const known = async () => (await fetch(`${site.origin}/api/admins`, { headers: { cookie } })).status
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await expect(page.getByRole('alert').last()).toHaveText(livesOn)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    expect(await known()).toBe(200)
    // A page of its own, so that only this one hears of the connection or only the next one opens.
    if (how === 'the next page') await page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    const next = how === 'the next page' ? await context.newPage() : page
    if (how === 'the next page') await visit(next, '/about')
    await expect(next.getByRole('alert')).toHaveText(['Your session on the site has now been ended.'])
    expect(await known()).toBe(401)
  })

test('a logout that was lost does not end a session that was opened since', async ({ page, context, site }) => {
  await openConsole(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByRole('alert').last()).toHaveText(livesOn)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.route('**/api/logout', (route) => route.abort())
  await logInByForm(again)
  await again.unroute('**/api/logout')
  await visit(again, '/about')
  expect((await again.request.get(`${site.origin}/api/admins`)).status()).toBe(200)
  expect(await (await administratorOf(site.origin)).list('/api/admins')).toMatchObject([{ name: admin.name }])
})
