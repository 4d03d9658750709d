import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import { type Site, startSite } from '../../site.ts'
import { type Engine, type Handle, openWindow, type Window } from './window.ts'

/** A kind of element, or a selector. */
type Kind = 'button' | 'link' | 'field' | (string & {})

/** What a person does in a window of one site, the same in every browser. */
export type Person = Pick<Window, 'run' | 'resize' | 'errors'> & {
  visit: (path: string) => Promise<void>
  /** Presses the first button or link of this name that is shown. */
  press: (name: string | RegExp, kind?: Kind) => Promise<void>
  /** Types into the field with this label, after what it contains. */
  type: (label: string, text: string) => Promise<void>
  /** Deletes the text of a field by Backspace. */
  erase: (label: string) => Promise<void>
  choose: (label: string, option: string) => Promise<void>
  /** Waits until the page shows these words, or no longer shows them. */
  sees: (words: string | RegExp) => Promise<void>
  seesNot: (words: string | RegExp) => Promise<void>
  /** Whether a button or link of this name is shown. */
  has: (name: string | RegExp, kind?: Kind) => Promise<boolean>
  /** What axe finds wrong on the page. */
  faults: () => Promise<string[]>
}

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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** How long a page may take to show something. */
const patience = 15_000

function personIn(window: Window, origin: string): Person {
  const named = (kind: Kind, name: string | RegExp) =>
    window.find(elementNamed, kind, name instanceof RegExp ? name.source : `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

  /** Tries until it works: an element may not be there yet, or may still move. */
  async function withElement(kind: Kind, name: string | RegExp, act: (element: Handle) => Promise<void>) {
    for (const end = Date.now() + patience; ; await pause(100)) {
      try {
        const element = await named(kind, name)
        if (element === undefined) throw new Error(`There is no ${kind} “${name}”.`)
        return await act(element)
      } catch (error) {
        if (Date.now() > end) throw error
      }
    }
  }
  const shows = (words: string | RegExp, expected: boolean) =>
    expect
      .poll(
        async () => {
          // A document that has only begun has no body.
          const text = await window.run(() => (document.body as HTMLElement | null)?.innerText ?? '')
          return typeof words === 'string' ? text.includes(words) : words.test(text)
        },
        { message: `${expected ? 'shows' : 'no longer shows'} ${words}`, timeout: patience },
      )
      .toBe(expected)

  return {
    ...window,
    visit: async (path) => {
      await window.open(origin + path)
      await expect
        .poll(() => window.run(() => document.documentElement.hasAttribute('data-alive')), {
          message: `${path} hydrates`,
          timeout: patience,
        })
        .toBe(true)
    },
    resize: async (width, height) => {
      await window.resize(width, height)
      await expect.poll(() => window.run(() => innerWidth), { message: `the page is ${width} px wide`, timeout: patience }).toBe(width)
    },
    press: (name, kind = 'button') => withElement(kind, name, (element) => window.click(element)),
    type: (label, text) => withElement('field', label, (element) => window.type(element, text)),
    erase: async (label) => {
      await withElement('field', label, (element) => window.type(element, '\uE003'.repeat(40)))
    },
    choose: (label, option) => withElement('field', label, (element) => window.choose(element, option)),
    sees: (words) => shows(words, true),
    seesNot: (words) => shows(words, false),
    has: async (name, kind = 'button') => (await named(kind, name)) !== undefined,
    faults: async () => {
      await window.inject(axe)
      return window.run(async () => {
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run()
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
        )
      })
    },
  }
}

type Axe = { run: () => Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }> }

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
