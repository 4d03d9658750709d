import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

// The checks of the audit for every page. Each function returns the faults that it finds; a list without faults is empty.

/** The rules of axe whose result depends on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block']

export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Axe = {
  run: (part: string, options: object) => Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>
}

/** In the page, which has loaded axe: what that finds wrong in a part of it, each with its place; by some of its rules, or by all. */
export async function runAxe({ part, rules: runOnly }: { part: string; rules?: string[] | undefined }) {
  // No rule that runs reads style sheets, which it would fetch first.
  const options = { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) }
  const { violations } = await (window as unknown as { axe: Axe }).axe.run(part, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`)
}

export async function axeFaults(page: Page, part = 'html', rules?: string[]) {
  await page.locator('html[data-fonts]').waitFor()
  // In the page itself: no page of the site has a frame of another before a video is pressed. Loaded once into each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(runAxe, { part, rules })
}

export const overflow = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** Layout faults: the page scrolls sideways, or words leave it, are cut off or overlap others. */
export const untidyWords = (page: Page) =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const root = document.documentElement
    if (root.scrollWidth > innerWidth) faults.add(`scrolls ${root.scrollWidth - innerWidth} px sideways`)
    const pieces: { text: string; of: Element; box: DOMRect }[] = []
    // Once for each element, because hundreds of words are in the same ones.
    const known = new Map<Element, boolean>()
    const isFolded = (element: Element | null) => !!element?.id && document.querySelector(`[aria-controls="${element.id}"]`) !== null
    const isOnPurpose = (around: Element) =>
      isFolded(around) || isFolded(around.parentElement) || around.matches('[aria-label="Club pictures"]')
    const isCutIn = (around: Element | null): boolean => {
      if (!around || around.tagName === 'MAIN') return false
      const answer = known.get(around)
      if (answer !== undefined) return answer
      const { overflowX, overflowY } = getComputedStyle(around)
      const isCut =
        (overflowX === 'hidden' && around.scrollWidth > around.clientWidth + 1) ||
        (overflowY === 'hidden' && around.scrollHeight > around.clientHeight + 4)
      // The panel of an answer that is closed, and the slider, hold more than they show on purpose.
      const found = (isCut && !isOnPurpose(around)) || isCutIn(around.parentElement)
      known.set(around, found)
      return found
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement: of } = walker.currentNode
      const text = textContent?.trim().slice(0, 30) ?? ''
      if (
        text === '' ||
        !of?.checkVisibility({ visibilityProperty: true }) ||
        of.closest('.sr-only, [aria-hidden=true], [inert], [popover], noscript, option, script, style')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue
        pieces.push({ text, of, box })
        if (box.right > innerWidth + 1 || box.left < -1) faults.add(`leaves the page: ${text}`)
      }
      if (isCutIn(of)) faults.add(`cut off: ${text}`)
    }
    // Neighbours in the text are neighbours on the page, so of a long one only these are compared.
    for (const [at, one] of pieces.entries())
      for (const other of pieces.slice(at + 1, at + 60)) {
        if (one.of.contains(other.of) || other.of.contains(one.of)) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 2 && high > 6) faults.add(`${one.text} lies on ${other.text}`)
      }
    return [...faults]
  })

/** Sets the text spacing of WCAG 1.4.12; the returned function resets it. */
export async function spaceText(page: Page) {
  const sheet = await page.evaluateHandle(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(spaced)
    return spaced
  })
  return () => sheet.evaluate((spaced) => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(spaced), 1).length)
}

/** Controls that are less than 44 px wide or high. */
export const smallTargets = (page: Page) =>
  page.evaluate(async () => {
    // An alert or the drawer that still slides in measures slightly less than its height.
    const sliding = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)
    await Promise.all(sliding.map(({ finished }) => finished.catch(() => {})))
    const touched = document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary')
    // A link within a sentence is as high as its line (WCAG 2.5.8, inline).
    const inSentence = (one: HTMLElement) => one.matches('p a') && getComputedStyle(one).display === 'inline'
    const roomOf = (one: HTMLElement) => {
      // Some are larger to the touch by a pseudo-element over them.
      const over = getComputedStyle(one, '::after')
      if (over.position === 'absolute') return [Number.parseFloat(over.width), Number.parseFloat(over.height)] as const
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
      return [width, height] as const
    }
    return [...touched]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]') && !one.matches('[tabindex="-1"]'))
      .filter((one) => getComputedStyle(one).pointerEvents !== 'none')
      .filter((one) => !inSentence(one) && !one.matches('[href="#main"]') && !one.closest('.sr-only, [data-rac][role=presentation]'))
      .map((one) => ({ one, room: roomOf(one) }))
      .filter(({ room }) => !room.every((length) => length >= 44))
      .map(
        ({ one, room: [width, height] }) =>
          `${one.tagName} ${one.ariaLabel ?? one.textContent} ${Math.round(width)} × ${Math.round(height)}`,
      )
  })

/** Controls without a visible edge in forced colours. */
export const withoutEdge = (page: Page) =>
  page.locator('button, input:not([type=checkbox], [type=radio]), select, textarea').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, outlineStyle, textDecorationLine } = getComputedStyle(element)
        const hasEdge =
          (Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none') || outlineStyle !== 'none' || textDecorationLine !== 'none'
        // An icon alone, or the button in a heading, is recognised without an edge.
        return !hasEdge && !element.querySelector('svg') && element.closest('h2, h3') === null
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/** Whether the first heading of a page is its only one of level 1; axe looks at the others, at landmarks, names and the title. */
export const wrongHeadings = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    const isRight = shown.every(({ tagName }, at) => (tagName === 'H1') === (at === 0))
    return isRight ? [] : shown.map((one) => `${one.tagName} ${one.textContent}`)
  })

/** The names of links that lead to different places under one name. */
export async function tornLinks(page: Page) {
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim() || link.ariaLabel, (link as HTMLAnchorElement).href] as const))
  const places = Map.groupBy(links, ([name]) => name)
  return [...places].filter(([, those]) => new Set(those.map(([, href]) => href)).size > 1).map(([name]) => name)
}

/** As wide as a sheet of A4 within its margins, in px. */
export const sheet = { width: 688, height: 1000 }

/** Faults on paper: light text, dark backgrounds, controls, text beyond the edge. Run it with the medium `print`. */
export const printFaults = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const brightness = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? ['0']).slice(0, 3).map(Number))
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
    if (![...document.querySelectorAll('main h1')].some(isShown)) faults.push('no heading')
    for (const part of document.querySelectorAll('header:not(main *), footer:not(main *), search, [role=search]'))
      if (isShown(part)) faults.push(`shown: ${part.tagName}`)
    for (const button of document.querySelectorAll('main button:not(h2 *, h3 *)'))
      if (isShown(button)) faults.push(`to be pressed: ${button.ariaLabel ?? button.textContent}`)
    const ground = getComputedStyle(document.body).backgroundColor
    if (ground !== 'rgb(255, 255, 255)') faults.push(`the ground is ${ground}`)
    for (const element of document.querySelectorAll('main *'))
      if (
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
        brightness(getComputedStyle(element).color) > 130
      )
        faults.push(`light: ${element.textContent}`)
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) faults.push(`${wide} px wider than the sheet`)
    return faults
  })

export type Shift = { value: number; at: number; moved: string[] }

/** What has moved so far, by Chromium's own measure; the cursor of the typing line moves by intent. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map((length) => length.toFixed(1)).join(' ')
    const described = ({ node, previousRect, currentRect }: Source) =>
      `${(node instanceof Element ? node.outerHTML : (node?.textContent ?? 'gone')).slice(0, 120)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
        if (sources.some(({ node }) => !node?.parentElement?.matches('p[aria-hidden]')))
          shifts.push({ value, at: Math.round(startTime), moved: sources.map(described) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => ('shifts' in window ? (window.shifts as Shift[]) : []))
}

/** Names what moved, if that is enough to be seen. */
export const seenShifts = (shifts: Shift[]) => (shifts.reduce((sum, { value }) => sum + value, 0) < 0.001 ? [] : shifts)

export const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
