import { expect, type Page } from '@playwright/test'
import { main, troublesOf } from './page.ts'
import { visit } from './site.ts'

/**
 * Replaces each text node as the translator of Chrome does: two `font` elements around a copy, the node itself leaves the page.
 * The words stay the same. Starts when React has taken over the page, and follows what is added later.
 * Reports a changed text that is not visible, because React wrote it into a detached node.
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
  const taken = () => Object.keys(document.querySelector('footer a') ?? {}).some((key) => key.startsWith('__reactFiber'))
  const added = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(replaceIn)
  })
  const waiting = setInterval(() => {
    // On a slow machine it runs before the document has an element.
    if (document.documentElement?.dataset.alive === undefined || !taken()) return
    clearInterval(waiting)
    added.observe(document.body, { childList: true, subtree: true })
    replaceIn(document.body)
  }, 50)
}

/** Lets each page that is opened from now on be translated. */
const translated = (page: Pick<Page, 'addInitScript'>) => page.addInitScript(translate)

/**
 * Calls that the server refuses as a step wants it, what Playwright itself logs, and that React renders a part again: the translator
 * may reach it before React has hydrated it.
 */
const expected = /Failed to load resource.*\b(?:400|401|403|409)\b|Service Worker registration blocked|React error #418/

/** Runs a journey on translated pages, and then checks that nothing failed and that no text was stale. */
export async function translatedPage(page: Page, journey: (open: (path: string) => Promise<unknown>) => Promise<void>) {
  const troubles = await troublesOf(page)
  await translated(page)
  await journey(async (path) => {
    await visit(page, path)
    await main(page).locator('font').first().waitFor({ state: 'attached' })
  })
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([])
}

/** Types into the search box of a list and empties it. */
export async function searchList(page: Page, words: string) {
  const box = main(page).getByRole('searchbox')
  const status = main(page).locator('search').getByRole('status').first()
  await box.pressSequentially('no such')
  await expect(status).toHaveText('0 found')
  await box.fill(words)
  await expect(status).toHaveText(/^[1-9]\d* found$/)
  await box.fill('')
  await expect(status).toHaveText('')
}
