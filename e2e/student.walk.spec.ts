import { expect, type Page } from '@playwright/test'
import { calendars } from '../content/calendars.ts'
import { heads } from '../content/heads.ts'
import { departments, roll as rollRule, teams, years } from '../content/options.ts'
import { afterRegistering, rollExample, studentSearch } from '../content/registration.ts'
import { dayAfter, dayAt } from '../src/contract/club-time.ts'
import { rollOf } from '../src/testing/rolls.ts'
import { expectKept, field, once, student, write } from './page.ts'
import { test, visit } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const failed = 'Error: Unable to register. Please try again later.'
const perhaps = `${failed} We got no reply, so it may have been done; pressing again won’t do it twice.`

const example = `${rollExample} ${rollRule.example}`
const button = (page: Page) => page.getByRole('button', { name: 'Register', exact: true })
const choice = (page: Page) => page.getByLabel('Show my phone number on the students page')

test('a student registers and is on the students page; one who ticks the box shows the whole number', async ({ page, caller }) => {
  await caller.addEvent({ eventTitle: 'Night of Boards', eventDate: dayAfter(dayAt(new Date()), 3) })
  await visit(page, '/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heads.register.head.heading)
  const alert = page.getByRole('alert')
  await test.step('A success or error message above the form', async () => {
    await expect(choice(page)).not.toBeChecked()
    await expect(choice(page)).toHaveAccessibleDescription(/visitors see 98••••••10 and only administrators see the full number/)
    await write(page, { ...student, 'Roll Number': ` ${student['Roll Number'].toLowerCase()} ` })
    await button(page).click()
    await expect(alert).toContainText('Registration successful')
    const [message, form] = [await alert.boundingBox(), await page.getByRole('form').boundingBox()]
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
    await expect(field(page, 'Name')).toHaveValue('')
  })
  await test.step('what happens next: the steps, the next event for the calendar, and whom to ask', async () => {
    const next = page.locator('section', { has: page.getByRole('heading', { name: afterRegistering.heading }) })
    await expect(next.getByRole('listitem').first()).toHaveText(afterRegistering.steps[0] ?? '')
    await expect(next.getByRole('link', { name: 'Night of Boards', exact: true })).toBeVisible()
    const calendar = page.waitForEvent('download')
    await next.getByRole('link', { name: calendars.ways.own }).click()
    expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)
    await expect(next.getByRole('link', { name: afterRegistering.ask.email })).toBeVisible()
  })
  const card = page.getByRole('article')
  await test.step('the students page shows the six facts, with the number masked', async () => {
    await alert.getByRole('link', { name: 'See who registered' }).click()
    await expect(card.getByRole('heading')).toHaveText(student.Name)
    await expect(card.getByRole('definition')).toHaveText([
      student['Roll Number'],
      student.Year,
      student.Department,
      student.Team,
      '98••••••10',
    ])
  })
  await test.step('the newest student is first, with the whole number where the box was ticked', async () => {
    await visit(page, '/register')
    await write(page, { ...student, Name: 'Bilal Kottayil', 'Roll Number': rollOf(26002), 'Phone Number': '9800000711' })
    await choice(page).check()
    await button(page).click()
    await expect(alert).toContainText('Registration successful')
    await expect(choice(page)).not.toBeChecked()
    await alert.getByRole('link', { name: 'See who registered' }).click()
    await expect(card.getByRole('heading')).toHaveText(['Bilal Kottayil', student.Name])
    await expect(card.first()).toContainText('9800000711')
    await expect(card.last()).toContainText('98••••••10')
  })
  await test.step('the students are searched by name or roll number, also by address', async () => {
    await page.getByRole('searchbox', { name: studentSearch.label }).fill('kottayil')
    await expect(card.getByRole('heading')).toHaveText(['Bilal Kottayil'])
    await expect(page).toHaveURL(/[?]q=kottayil/)
    await page.reload()
    await expect(card.getByRole('heading')).toHaveText(['Bilal Kottayil'])
    await page.getByRole('searchbox').fill('9800000711')
    await expect(page.getByText(studentSearch.none)).toBeVisible()
  })
})

test('a student is refused what is wrong, and loses nothing that was typed', async ({ page }) => {
  const [roll, phone] = [field(page, 'Roll Number'), field(page, 'Phone Number')]
  const alert = page.getByRole('alert')
  await visit(page, '/register')
  await test.step('The button changes colour on hover', async () => {
    const colour = () => button(page).evaluate((shown) => getComputedStyle(shown).backgroundColor)
    const before = await colour()
    await button(page).hover()
    await expect.poll(colour).not.toBe(before)
  })
  await test.step('Every field required; selects have a disabled placeholder', async () => {
    for (const [label, options] of [
      ['Year', years],
      ['Department', departments],
      ['Team', teams],
    ] as const) {
      const placeholder = field(page, label).getByRole('option').first()
      await expect(field(page, label)).toHaveValue('')
      await expect(placeholder).toBeDisabled()
      await expect(field(page, label).getByRole('option')).toHaveText([(await placeholder.textContent()) ?? '', ...options])
    }
    await button(page).click()
    await expect(field(page, 'Name')).toBeFocused()
    for (const label of Object.keys(student)) {
      await expect(field(page, label)).toHaveAttribute('required')
      await expect(field(page, label)).toHaveAccessibleDescription(`${label === 'Roll Number' ? `${example} ` : ''}${label} is required.`)
    }
    await expect(alert).toHaveCount(0)
  })
  await test.step('Phone input accepts only digits, up to 10', async () => {
    await phone.pressSequentially('98a00-0b 006 10x')
    await expect(phone).toHaveValue('9800000610')
    await phone.press('7')
    await expect(phone).toHaveValue('9800000610')
  })
  await test.step("'Roll number must be 16 characters'; 'Phone number must be exactly 10 digits'", async () => {
    await write(page, { ...student, 'Roll Number': rollOf(26001).slice(0, -1), 'Phone Number': '980000061' })
    await button(page).click()
    await expect(roll).toHaveAccessibleDescription(`${example} ${rollRule.wrongLength}`)
    await expect(phone).toHaveAccessibleDescription('Phone number must be exactly 10 digits')
    await expect(roll).toBeFocused()
  })
  await test.step('Editing roll or phone clears its error', async () => {
    await roll.press('End')
    await roll.press('1')
    await expect(roll).toHaveAccessibleDescription(example)
    await expect(phone).toHaveAccessibleDescription('Phone number must be exactly 10 digits')
    await phone.press('End')
    await phone.press('0')
    await expect(phone).toHaveAccessibleDescription('')
  })
  await test.step(failed, async () => {
    await write(page)
    await choice(page).check()
    await once(page, '**/api/studentRegister', 'lost')
    await button(page).click()
    await expect(alert).toHaveText(perhaps)
    await expectKept(page)
    await expect(choice(page)).toBeChecked()
    await button(page).click()
    await expect(alert).toContainText('Registration successful')
  })
})
