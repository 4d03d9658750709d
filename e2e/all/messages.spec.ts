import { expect, type Locator, type Page } from '@playwright/test'
import { roll } from '../../content/options.ts'
import { bodies } from '../../src/testing/examples.ts'
import { administratorOf } from '../caller.ts'
import { expectInSight, expectUncovered, screens } from '../in-sight.ts'
import { admin, logIn, openConsole, settled, test, visit } from '../site.ts'

const unknown = 'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.'
const mayBeDone = 'No answer came, so it may have been done all the same; pressing again will not do it twice.'
const told = (page: Page) => page.getByRole('main').getByRole('alert')
const alert = (page: Page) => page.locator('[popover="manual"]').getByRole('alert').last()
const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills a form by the names of its inputs. */
async function fill(form: Locator, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const input = form.locator(`[name="${name}"]`).first()
    const kind = await input.evaluate((shown) => shown.getAttribute('type') ?? shown.tagName)
    if (kind === 'SELECT') await input.selectOption(value)
    else if (kind === 'radio') await form.locator(`[name="${name}"][value="${value}"]`).check({ force: true })
    else await input.fill(value)
  }
}

/** The add form of each thing: where it is, its plus, its form, its button, its call, and what is typed into a picker. */
const forms: [string, string, string, string, string, Record<string, string>?][] = [
  ['/events', 'Add an event', 'Add an event', 'Add event', '/api/addEvent'],
  ['/members', 'Add a member', 'Member', 'Add member', '/api/addMember'],
  ['/projects', 'Add a project', 'Project', 'Add project', '/api/addProject'],
  ['/gallery', 'Add a picture', 'Picture', 'Add picture', '/api/addGallery', { Date: '07/03/2026' }],
  ['/timeline', 'Add to the timeline', 'Timeline entry', 'Submit', '/api/addTimeline'],
  ['/faq', 'Add FAQ', 'FAQ', 'Add FAQ', '/api/addFaq'],
]

for (const viewport of screens)
  test.describe(`at ${viewport.width} × ${viewport.height} the message is where the eyes are:`, () => {
    test.use({ viewport })

    test('of a registration', async ({ page }) => {
      await visit(page, '/register')
      const form = page.getByRole('form')
      await fill(form, bodies['/api/studentRegister'] as Record<string, string>)
      await press(page, 'Register')
      await expect(told(page)).toContainText('Registration successful')
      await expectInSight(told(page))
      await fill(form, bodies['/api/studentRegister'] as Record<string, string>)
      await press(page, 'Register')
      await expect(told(page)).toHaveText('This roll number is registered already.')
      await expectUncovered(told(page))
      await expect(form.locator('[name="roll"]')).toBeFocused()
      await expectUncovered(form.locator('[name="roll"]'))
      await form.locator('[name="phoneNumber"]').fill('12')
      await form.locator('[name="roll"]').fill('short')
      await press(page, 'Register')
      await expect(form.locator('[name="roll"]')).toBeFocused()
      await expectUncovered(form.getByText(roll.wrongLength))
    })

    test('of a login and a recovery', async ({ page }) => {
      await visit(page, '/admin')
      await fill(page.getByRole('form'), { name: admin.name, password: 'not the password' })
      await press(page, 'Login')
      await expect(told(page)).toHaveText('The username or the password is not right.')
      await expectInSight(told(page))
      await press(page, 'Forgot password')
      await expect(told(page)).toHaveCount(0)
      await expect(page.getByLabel('Email')).toBeFocused()
      await press(page, 'Back to login')
      await expect(page.getByLabel('Username')).toBeFocused()
      await press(page, 'Forgot password')
      await fill(page.getByRole('form'), { email: 'nobody@example.org' })
      await press(page, 'Recover Password')
      await expect(told(page)).toContainText('a code is on its way')
      await expectInSight(told(page))
      await fill(page.getByRole('form'), { enteredotp: '12345678' })
      await press(page, 'Verify OTP')
      await expect(told(page)).toHaveText('This code is not right, or it is no longer valid.')
      await expectInSight(told(page))
    })

    test("of the console's forms", async ({ page }) => {
      await openConsole(page)
      await press(page, 'Add an administrator')
      const passkey = page.getByRole('form', { name: 'Passkey' })
      await fill(passkey, { passkey: 'not the passkey' })
      await press(passkey, 'Submit')
      await expect(told(page)).toHaveText('This is not the passkey of the club.')
      await expectInSight(told(page))
      await fill(passkey, { passkey: admin.passkey })
      await press(passkey, 'Submit')
      await expect(told(page)).toHaveText('Passkey accepted')
      await expectInSight(told(page))
      const adding = page.getByRole('form', { name: 'Add Admin' })
      for (const message of ['Admin added successfully', 'Error: There is an administrator with this email already.']) {
        await fill(adding, { email: 'ravi@example.org', passwordOne: 'a long enough secret' })
        await press(adding, 'Add Admin')
        await expect(told(page)).toHaveText(message)
        await expectInSight(told(page))
      }
      const changing = page.getByRole('form', { name: 'Change password' })
      await fill(changing, { password: 'not the password', passwordOne: 'a new long password' })
      await press(changing, 'Change password')
      await expect(told(page).last()).toHaveText('The current password is not right.')
      await expectInSight(told(page).last())
      await fill(changing, { password: admin.password, passwordOne: 'a new long password' })
      await press(changing, 'Change password')
      await expect(told(page).last()).toHaveText('Password changed. Every other session was ended.')
      await expectInSight(told(page).last())
    })

    test('of what adds and changes in each list', async ({ page }) => {
      await logIn(page)
      for (const [path, plus, name, submit, call, typed] of forms)
        await test.step(path, async () => {
          await visit(page, path)
          await press(page, plus)
          const form = page.getByRole('form', { name })
          const body = bodies[call] ?? {}
          const { date: _, startDate: __, endDate: ___, ...values } = (body.formData ?? body) as Record<string, string>
          await fill(form, values)
          for (const [label, day] of Object.entries(typed ?? {})) await form.getByLabel(label, { exact: true }).fill(day)
          await page.route(`**${call}`, (route) => route.abort(), { times: 1 })
          await press(form, submit)
          await expect(told(page)).toHaveText(
            /not known whether this was done|^(?:Error|Couldnt process)\. No answer came, so it may have been done/,
          )
          await expectInSight(told(page))
          await press(form, submit)
          await expect(form).toBeHidden()
          await expectUncovered(alert(page))

          // A question's tools stand in its answer.
          if (values.question) {
            const question = page.getByRole('main').getByRole('button', { name: values.question }).first()
            await question.click()
            await settled(page.locator(`[id="${await question.getAttribute('aria-controls')}"]`))
          }
          // Before the form opens: what it asks for in that moment would be held by the browser where routes are set.
          await page.route('**/api/edit*/*', (route) => route.abort(), { times: 1 })
          await page
            .getByRole('button', { name: /^Edit / })
            .first()
            .click()
          const editing = page.getByRole('form').last()
          await press(editing, 'Save')
          await expect(told(page)).toBeVisible()
          await expectInSight(told(page))
          await press(editing, 'Save')
          await expect(editing).toHaveCount(0)
          await expectUncovered(alert(page))
        })
    })

    test('of a notification, a poster, a backdrop and a video', async ({ page }) => {
      await logIn(page)
      await visit(page, '/')
      await press(page, 'Edit Home')
      for (const [entry, call, message] of [
        ['Add a Notification', 'addNotification', `Internal server error. ${mayBeDone}`],
        ['Add an Event Poster', 'addHomeImage', unknown],
        ['Change Home Page Image', 'changeHomePageImage', unknown],
      ] as const) {
        // On a phone the panel goes once something was done in it.
        if (!(await page.getByRole('button', { name: entry, exact: true }).isVisible())) await press(page, 'Edit Home')
        await press(page, entry)
        const form = page.getByRole('form', { name: entry })
        await form.locator('input, textarea').first().fill('/static/sample/slide-board-city.svg')
        await page.route(`**/api/${call}`, (route) => route.abort(), { times: 1 })
        await press(form, 'Submit')
        await expect(told(page)).toHaveText(message)
        await expectInSight(told(page))
        await press(form, 'Submit')
        await expect(form).toHaveCount(0)
        await expectUncovered(alert(page))
      }
      await visit(page, '/videoform')
      await fill(page.getByRole('form'), bodies['/api/addYtvideo'] as Record<string, string>)
      await press(page, 'Submit')
      await expect(told(page)).toContainText('successfully')
      await expectInSight(told(page))
    })
  })

test.describe('at 320 × 256, which is 400 %,', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('what was refused stands under nothing, with its name', async ({ page }) => {
    await visit(page, '/register')
    const form = page.getByRole('form')
    await form.getByLabel('Name').fill('Asha Menonkar')
    await press(form, 'Register')
    await expect(form.getByLabel('Roll Number')).toBeFocused()
    await expectUncovered(form.getByLabel('Roll Number'))
    await expectUncovered(form.getByText('Roll Number', { exact: true }))
    await logIn(page)
    await visit(page, '/events')
    await press(page, 'Add an event')
    const event = page.getByRole('form', { name: 'Add an event' })
    await fill(event, { eventTitle: 'A night' })
    await press(event, 'Add event')
    const wrong = event.locator('[aria-invalid="true"]').first()
    await expect(wrong).toBeFocused()
    await expectUncovered(wrong)
    await expectUncovered(event.locator(`label[for="${await wrong.getAttribute('id')}"]`))
  })
})

test('a reply that is lost leaves it unknown, and pressing again, also after a reload, neither doubles nor hides what became of it', async ({
  page,
  site,
}) => {
  await logIn(page)
  await visit(page, '/faq')
  await press(page, 'Add FAQ')
  const form = page.getByRole('form', { name: 'FAQ' })
  const lose = async () =>
    page.route(
      '**/api/addFaq',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  const question = { question: 'May first-years join?', answer: 'Yes, from the first week.' }
  const asked = async () =>
    (await (await administratorOf(site.origin)).list('/api/faqs')).filter((one: typeof question) => one.question === question.question)

  await lose()
  await fill(form, question)
  await press(form, 'Add FAQ')
  await expect(told(page)).toHaveText(unknown)
  expect(await asked()).toHaveLength(1)
  await press(form, 'Add FAQ')
  await expect(alert(page)).toHaveText('FAQ added successfully')
  expect(await asked()).toHaveLength(1)

  await press(page, 'Add FAQ')
  await lose()
  await fill(form, question)
  await press(form, 'Add FAQ')
  await expect(told(page)).toHaveText(unknown)
  expect(await asked()).toHaveLength(2)
  await visit(page, '/faq')
  await press(page, 'Add FAQ')
  await fill(form, question)
  await press(form, 'Add FAQ')
  await expect(alert(page)).toHaveText('FAQ added successfully')
  expect(await asked()).toHaveLength(2)
})

test('a form that was changed after a lost reply says what became of the first', async ({ page }) => {
  await logIn(page)
  await visit(page, '/faq')
  await press(page, 'Add FAQ')
  const form = page.getByRole('form', { name: 'FAQ' })
  await page.route(
    '**/api/addFaq',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await fill(form, { question: 'First?', answer: 'First.' })
  await press(form, 'Add FAQ')
  await expect(told(page)).toHaveText(unknown)
  await fill(form, { answer: 'Second.' })
  await press(form, 'Add FAQ')
  await expect(told(page)).toContainText('“FAQ added successfully” What you changed since was not sent')
  await expect(form.locator('[name="answer"]')).toHaveValue('Second.')
  await press(form, 'Add FAQ')
  await expect(alert(page)).toHaveText('FAQ added successfully')
})
