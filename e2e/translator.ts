import type { Page } from '@playwright/test'

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
    if (document.documentElement.dataset.alive === undefined || !taken()) return
    clearInterval(waiting)
    added.observe(document.body, { childList: true, subtree: true })
    replaceIn(document.body)
  }, 50)
}

/** Lets each page that is opened from now on be translated. */
export const translated = (page: Pick<Page, 'addInitScript'>) => page.addInitScript(translate)
