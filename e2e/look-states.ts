import type { Page } from '@playwright/test'

type State = { name: string; who: 'visitor' | 'administrator'; route: string; widths: number[]; reach: (page: Page) => Promise<void> }

const all = [360, 768, 1280]
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function openNoticeForm(page: Page) {
  await press(page, 'Edit Home')
  await press(page, 'Add a Notification')
  await page.getByRole('button', { name: 'Pick: Background colour' }).waitFor()
}

/** What a page looks like once somebody has done something on it. */
export const states: State[] = [
  { name: 'drawer', who: 'visitor', route: '/', widths: [360, 768], reach: (page) => press(page, 'Menu') },
  { name: 'menu', who: 'visitor', route: '/', widths: [1280], reach: (page) => press(page, 'Explore') },
  { name: 'login-refused', who: 'visitor', route: '/admin', widths: all, reach: (page) => press(page, 'Login') },
  { name: 'recovery', who: 'visitor', route: '/admin', widths: all, reach: (page) => press(page, 'Forgot password') },
  {
    name: 'nothing-found',
    who: 'visitor',
    route: '/events',
    widths: all,
    reach: (page) => page.getByLabel('Search events').fill('zeppelin'),
  },
  {
    name: 'scrolled',
    who: 'visitor',
    route: '/',
    widths: all,
    reach: (page) => page.locator('main h2').last().scrollIntoViewIfNeeded(),
  },
  {
    name: 'focus',
    who: 'visitor',
    route: '/events',
    widths: [1280],
    reach: (page) =>
      page
        .getByRole('link', { name: /^Register/ })
        .first()
        .focus(),
  },
  { name: 'edit-home', who: 'administrator', route: '/', widths: all, reach: (page) => press(page, 'Edit Home') },
  { name: 'notice-form', who: 'administrator', route: '/', widths: all, reach: openNoticeForm },
  {
    name: 'colour-picker',
    who: 'administrator',
    route: '/',
    widths: all,
    reach: async (page) => {
      await openNoticeForm(page)
      await press(page, 'Pick: Background colour')
    },
  },
  {
    name: 'poster-refused',
    who: 'administrator',
    route: '/',
    widths: all,
    reach: async (page) => {
      await press(page, 'Edit Home')
      await press(page, 'Add an Event Poster')
      await press(page, 'Submit')
    },
  },
  {
    name: 'event-form-refused',
    who: 'administrator',
    route: '/events',
    widths: all,
    reach: async (page) => {
      await press(page, 'Add an event')
      await press(page, 'Add event')
    },
  },
  {
    name: 'passkey-wrong',
    who: 'administrator',
    route: '/adminconsole',
    widths: all,
    reach: async (page) => {
      await press(page, 'Add an administrator')
      const step = page.getByRole('form', { name: 'Passkey', exact: true })
      await step.getByLabel('Passkey').fill('not the passkey at all')
      await step.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    // The last, because the session ends with it.
    name: 'login-over-page',
    who: 'administrator',
    route: '/events',
    widths: all,
    reach: async (page) => {
      await page.context().clearCookies()
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
