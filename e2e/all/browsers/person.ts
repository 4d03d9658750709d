import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { axe, runAxe } from '../../questions.ts'
import { type Site, startSite } from '../../site.ts'
import { type Engine, type Handle, openWindow, type Window } from './window.ts'

type Kind = 'button' | 'link' | 'field' | (string & {})

/** What a person does in a window of one site, the same in every browser. */
export type Person = ReturnType<typeof personIn>

/** Each test has a browser and a site of its own; `entry` decides whether the site is empty or the demo. */
export const test = base.extend<{ engine: Engine; entry: 'main' | 'demo' } & { site: Site; person: Person }>({
  engine: ['firefox', { option: true }],
  entry: ['main', { option: true }],
  site: async ({ entry }, give) => {
    const site = await startSite({}, entry)
    await give(site)
    await site.end()
  },
  person: async ({ engine, site }, give, info) => {
    const window = await openWindow(engine)
    info.annotations.push({ type: 'browser', description: `${engine} ${window.version}` })
    await give(personIn(window, site.origin))
    try {
      if (info.status !== info.expectedStatus) writeFileSync(info.outputPath('page.png'), await window.picture())
    } finally {
      await window.close()
    }
  },
})

function personIn(window: Window, origin: string) {
  const named = (kind: Kind, name: string | RegExp) =>
    window.find(elementNamed, kind, name instanceof RegExp ? name.source : `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

  /** Tries until it works: an element may not be there yet, or may still move. */
  const withElement = (kind: Kind, name: string | RegExp, act: (element: Handle) => Promise<void>) =>
    expect(async () => {
      const element = await named(kind, name)
      if (element === undefined) throw new Error(`There is no ${kind} “${name}”.`)
      await act(element)
    }).toPass({ timeout: 15_000, intervals: [100] })
  const shows = (words: string | RegExp, expected: boolean) =>
    expect
      .poll(
        async () => {
          // A document that has only begun has no body.
          const text = await window.run(() => (document.body as HTMLElement | null)?.innerText ?? '')
          return typeof words === 'string' ? text.includes(words) : words.test(text)
        },
        `${expected ? 'shows' : 'no longer shows'} ${words}`,
      )
      .toBe(expected)

  return {
    ...window,
    visit: async (path: string) => {
      await window.open(origin + path)
      const isAlive = () => window.run(() => document.documentElement.hasAttribute('data-alive'))
      await expect.poll(isAlive, `${path} hydrates`).toBe(true)
    },
    resize: async (width: number, height: number) => {
      await window.resize(width, height)
      await expect.poll(() => window.run(() => innerWidth), `the page is ${width} px wide`).toBe(width)
    },
    /** Presses the first button or link of this name that is shown. */
    press: (name: string | RegExp, kind: Kind = 'button') => withElement(kind, name, (element) => window.click(element)),
    /** Types into the field with this label, after what it contains. */
    type: (label: string, text: string) => withElement('field', label, (element) => window.type(element, text)),
    erase: (label: string) => withElement('field', label, (element) => window.type(element, '\uE003'.repeat(40))),
    choose: (label: string, option: string) => withElement('field', label, (element) => window.choose(element, option)),
    /** Waits until the page shows these words, or no longer shows them. */
    sees: (words: string | RegExp) => shows(words, true),
    seesNot: (words: string | RegExp) => shows(words, false),
    /** Whether a button or link of this name is shown. */
    has: async (name: string | RegExp, kind: Kind = 'button') => (await named(kind, name)) !== undefined,
    faults: async () => {
      await window.inject(axe)
      return window.run(runAxe, { part: 'html' })
    },
  }
}

/** Runs in the page: the first element of a kind that is shown and has a name like this. */
function elementNamed(kind: string, pattern: string): HTMLElement | undefined {
  const selectors: Record<string, string> = {
    button: 'button, summary, [role="button"]',
    link: 'a[href]',
    field: 'input, textarea, select',
  }
  const textOf = (element: Element | null) => element?.textContent ?? ''
  const nameOf = (element: HTMLElement) => {
    const ids = element.getAttribute('aria-labelledby')
    if (ids)
      return ids
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .join(' ')
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf).join(' ')
    return element.getAttribute('aria-label') || labels || textOf(element)
  }
  const wanted = new RegExp(pattern)
  return [...document.querySelectorAll<HTMLElement>(selectors[kind] ?? kind)].find(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      !element.closest('[inert]') &&
      wanted.test(nameOf(element).replace(/\s+/g, ' ').trim()),
  )
}
