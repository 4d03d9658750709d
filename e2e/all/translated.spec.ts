import { expect } from '@playwright/test'
import { events } from '../../content/sample/events.ts'
import { gallery } from '../../content/sample/gallery.ts'
import { members } from '../../content/sample/members.ts'
import { projects } from '../../content/sample/projects.ts'
import { main, student, troublesOf, write } from '../page.ts'
import { demoTest as test, visit } from '../site.ts'

/**
 * Replaces each text node as the translator of Chrome does: two `font` elements around a copy, the node itself leaves the page.
 * Starts when React has taken over the page, and follows what is added later. Reports a text that React changes in a node that has
 * left the page, because that change is not visible.
 */
function translate() {
  const skipped = 'font, script, style, noscript, textarea, code, [translate="no"]'
  const copies = new WeakMap<Node, Element>()
  const stale = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (copies.get(target)?.isConnected) console.error(`stale text: “${copies.get(target)?.textContent}”, not “${target.textContent}”`)
  })
  function replace(text: Text) {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
    copies.set(text, outer)
    stale.observe(text, { characterData: true })
  }
  function replaceIn(part: Node) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const found = part instanceof Text ? [part] : []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    found.forEach(replace)
  }
  // The footer is the last that React takes over; before, a replaced text would count as markup that differs from the server's.
  const isTaken = () => Object.keys(document.querySelector('footer a') ?? {}).some((key) => key.startsWith('__reactFiber'))
  const added = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(replaceIn)
  })
  const waiting = setInterval(() => {
    if (document.documentElement?.dataset.alive === undefined || !isTaken()) return
    clearInterval(waiting)
    added.observe(document.body, { childList: true, subtree: true })
    replaceIn(document.body)
  }, 50)
}

const there: Record<string, string | undefined> = {
  '/events': events[0]?.eventTitle,
  '/members': members[0]?.name,
  '/gallery': gallery[0]?.category,
  '/projects': projects[0]?.title,
}

/** A call that the server refuses on purpose, and that React renders a part again: the translator may reach it before React has. */
const expected = /Failed to load resource.*\b400\b|React error #418/

test('a visitor reads, searches and fills in a form on translated pages', async ({ page }) => {
  const troubles = await troublesOf(page)
  await page.addInitScript(translate)
  const box = main(page).getByRole('searchbox')
  const found = main(page).locator('search').getByRole('status').first()
  for (const path of ['/', '/events', '/members', '/faq', '/gallery', '/projects', '/register']) {
    await visit(page, path)
    await main(page).locator('font').first().waitFor({ state: 'attached' })
    if ((await box.count()) > 0)
      for (const [words, count] of Object.entries({ 'no such': /^0 found$/, [there[path] ?? '']: /^[1-9]\d* found$/, '': /^$/ })) {
        await box.fill(words)
        await expect(found).toHaveText(count)
      }
    for (const opener of (await main(page).locator('button[aria-expanded]:visible').all()).slice(0, 3)) {
      await opener.press('Enter')
      await opener.press('Enter')
      await expect(opener).toHaveAttribute('aria-expanded', 'false')
    }
  }
  await write(page, { ...student, 'Roll Number': 'short' })
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(main(page).locator('[aria-invalid]').first()).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([])
})
