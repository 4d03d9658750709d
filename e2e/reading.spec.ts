import { expect } from '@playwright/test'
import { about } from '../content/about.ts'
import { club } from '../content/club.ts'
import { documents } from '../content/documents.ts'
import { faq } from '../content/faq.ts'
import { heads } from '../content/heads.ts'
import { project101 } from '../content/project-101.ts'
import { resources } from '../content/sample/resources.ts'
import { students } from '../content/sample/students.ts'
import { main } from './page.ts'
import { demoTest as test, visit } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor reads the documents, the questions, About, Project 101 and the students', async ({ page, request }) => {
  await test.step('Open PDF opens a bundled PDF for two titles, and every other card its own', async () => {
    await visit(page, '/resources')
    for (const { title } of documents) {
      const open = page.getByRole('link', { name: 'Open PDF' }).and(page.getByRole('link', { name: title }))
      await expect(open).toContainText('Open PDF')
      await expect(open).toHaveAttribute('target', '_blank')
      const answer = await request.get((await open.getAttribute('href')) ?? '')
      expect(answer.headers()['content-type']).toBe('application/pdf')
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await expect(page.getByRole('link', { name: 'Open PDF' })).toHaveCount(documents.length + resources.length)
  })
  await visit(page, '/faq')
  const headers = main(page).getByRole('heading', { level: 2 }).getByRole('button')
  await test.step('The fixed questions, numbered from 1', async () => {
    await expect(headers).toHaveText(faq.map(({ question }, at) => `${at + 1}.${question}`))
    for (const header of await headers.all()) await expect(header).toHaveAttribute('aria-expanded', 'false')
    for (const { answer } of faq) await expect(page.getByText(answer)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add FAQ' })).toHaveCount(0)
  })
  await test.step('A header opens or closes: 0.3 s height, chevron 180 degrees open and 0 closed', async () => {
    const [header, answer] = [headers.nth(2), page.getByText(faq[2]?.answer ?? '')]
    const chevron = header.locator('span', { has: page.locator('svg') })
    await expect(chevron).toHaveCSS('transition', 'rotate 0.3s')
    await expect(answer.locator('xpath=ancestor::div[2]')).toHaveCSS('transition', 'grid-template-rows 0.3s, visibility 0.3s')
    await expect(chevron).toHaveCSS('rotate', /^(none|0deg)$/)
    await header.click()
    await expect(header).toHaveAttribute('aria-expanded', 'true')
    await expect(answer).toBeVisible()
    await expect(chevron).toHaveCSS('rotate', '180deg')
    await header.press('Enter')
    await expect(answer).toBeHidden()
    await expect(chevron).toHaveCSS('rotate', /^(none|0deg)$/)
  })
  await test.step('About: the content slides in after 100 ms', async () => {
    await visit(page, '/about')
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText(about.wings.items.map(({ name }) => name))
    const passages = [about.origin, about.wings, about.events, about.initiative]
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(passages.map((passage) => passage.heading))
    for (const { heading, paragraphs } of passages) {
      const passage = main(page).locator('section', { has: page.getByRole('heading', { name: heading }) })
      for (const paragraph of paragraphs) await expect(passage).toContainText(paragraph)
      await expect(passage).toHaveCSS('animation-delay', '0.1s')
    }
  })
  await test.step('Project 101: its six themes and the form for an idea', async () => {
    await page.getByRole('link', { name: about.initiative.link.label }).click()
    await expect(page).toHaveURL(/\/101$/)
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText(project101.themes.items.map(({ name }) => name))
    for (const { heading, paragraphs } of project101.sections) {
      await expect(main(page).getByRole('heading', { name: heading })).toBeVisible()
      for (const paragraph of paragraphs) await expect(main(page)).toContainText(paragraph)
    }
    await expect(page.getByRole('heading', { name: project101.open.heading })).toBeVisible()
    await expect(page.getByRole('link', { name: project101.register.label })).toHaveAttribute('href', club.links.idea)
  })
  await test.step('IoRT Students, newest first, with masked numbers unless a student chose otherwise', async () => {
    await visit(page, '/iort')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heads.students.head.heading)
    const cards = main(page).getByRole('article')
    await expect(cards.getByRole('heading')).toHaveText(students.map(({ name }) => name).reverse())
    for (const { name, roll, year, dept, team, phoneNumber, showPhone } of students) {
      const phone = showPhone ? phoneNumber : `${phoneNumber.slice(0, 2)}••••••${phoneNumber.slice(-2)}`
      const card = cards.filter({ hasText: name })
      await expect(card.getByRole('term')).toHaveText(['Roll Number', 'Year', 'Department', 'Team', 'Phone'])
      await expect(card.getByRole('definition')).toHaveText([roll, year, dept, team, phone])
      await expect(card.getByRole('button')).toHaveCount(0)
    }
    for (const { phoneNumber } of students.filter(({ showPhone }) => !showPhone)) expect(await page.content()).not.toContain(phoneNumber)
  })
})
