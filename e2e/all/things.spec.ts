import { expect } from '@playwright/test'
import { other } from '../../src/testing/choices.ts'
import { rollOf } from '../../src/testing/rolls.ts'
import { administratorOf } from '../caller.ts'
import { overflow } from '../questions.ts'
import { logIn, test, visit } from '../site.ts'

test('a member who was imported without links shows none, and is edited without inventing any', async ({ page, site }) => {
  const { send, list } = await administratorOf(site.origin)
  const member = { name: 'Ira Nambisan', position: 'Power', category: other.category, desc: 'Coils.', rollNumber: rollOf(26001) }
  const links = { linkedinlink: 'https://a.example', instagramlink: 'https://b.example', githubLink: 'https://c.example' }
  const added = await send('/api/addMember', { ...member, ...links, imagelink: '/static/sample/project-lake-float.svg' })
  expect(added.status).toBe(200)
  // As the import writes it; the form would ask for each.
  const [{ id, githublink: _, ...before }] = (await list('/api/members')) as [Record<string, string>]
  const sparse = { ...before, desc: '', linkedinlink: '', instagramlink: '', githubLink: '', rollNumber: '', imagelink: '' }
  expect((await send(`/api/editMember/${id}`, sparse)).status).toBe(200)

  await logIn(page)
  await visit(page, '/members')
  const card = page.getByRole('article')
  await expect(card.getByRole('link').filter({ hasNotText: member.name })).toHaveCount(0)
  await expect(card.locator('svg').first()).toBeVisible()
  await page.getByRole('button', { name: `Edit ${member.name}` }).click()
  const form = page.getByRole('form', { name: 'Member' })
  await expect(form.getByLabel('Instagram link')).toHaveValue('')
  await form.getByLabel('Position').fill('Head of coils')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').last()).toHaveText('Member saved')
  await expect(card).toContainText('Head of coils')
})

test('the calendar of a day opens on the chosen day, or on today, and the arrows move from there', async ({ page }) => {
  await logIn(page)
  await visit(page, '/gallery')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const field = page.getByLabel('Date', { exact: true })
  const open = () => page.getByRole('button', { name: 'Pick Date from a calendar' }).click()
  const day = page.locator(':focus')
  await open()
  await expect(day).toHaveAttribute('aria-label', /^Today, /)
  await page.keyboard.press('Escape')
  await field.fill('17/03/2031')
  await open()
  await expect(day).toHaveAttribute('aria-label', /17 March 2031/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('18/03/2031')
  await page.setViewportSize({ width: 320, height: 640 })
  await open()
  const sunday = page.getByRole('dialog', { name: 'Date' }).getByRole('button', { name: /Sunday, 30 March 2031/ })
  await expect(sunday).toBeInViewport({ ratio: 1 })
  expect(await overflow(page)).toBe(0)
})
