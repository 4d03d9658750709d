import { expect } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { admin, logIn, test, visit } from '../site.ts'

test('an administrator is deleted by who types the passkey of the club', async ({ page, site }) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  await first.send('/api/addAdmin', { email: 'asha@example.org', passwordOne: 'tea4lamp' })
  await logIn(page)
  await visit(page, '/adminconsole/administrators')
  const list = page.getByRole('list', { name: 'Administrators' })
  const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
  await list.getByRole('button', { name: 'Delete asha@example.org' }).click()
  for (const passkey of ['this is not the passkey', admin.passkey]) {
    await question.getByLabel('Passkey').fill(passkey)
    await question.getByRole('button', { name: 'Delete' }).click()
    if (passkey === admin.passkey) await expect(list.getByRole('listitem')).toHaveCount(1)
    else await expect(page.getByText('This is not the passkey of the club.')).toBeVisible()
  }
})
