import { chromium, type ElementHandle } from '@playwright/test'
import { args, headlessShell } from '../../browser.ts'
import { deleteNewerApis, newerApis } from '../../newer-apis.ts'
import { elementKey, firefoxSession, type Session, webKitSession } from './web-driver.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'
type Script<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>
/** An element of the page, as the driver names it. */
export type Handle = ElementHandle | string

/** The part of a browser that every driver has. */
export type Window = {
  version: string
  open: (address: string) => Promise<void>
  /** Runs a function in the page and waits for its result. */
  run: <Args extends unknown[], Result>(script: Script<Args, Result>, ...args: Args) => Promise<Result>
  /** Runs a whole script in the page. */
  inject: (source: string) => Promise<void>
  /** The element that a function in the page returns. */
  find: <Args extends unknown[]>(script: Script<Args, Element | undefined>, ...args: Args) => Promise<Handle | undefined>
  click: (element: Handle) => Promise<void>
  /** Presses the keys of a text in an element; \uE003 is Backspace. */
  type: (element: Handle, text: string) => Promise<void>
  choose: (menu: Handle, option: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  picture: () => Promise<Buffer>
  /** The errors that pages have written to the console or have not caught, as far as the driver tells. */
  errors: () => Promise<string[]>
  close: () => Promise<void>
}

/** Starts a browser; an `older` one has none of the newer APIs. Only Chromium's driver can run a script before those of the page. */
export async function openWindow(engine: Engine, older: boolean): Promise<Window> {
  if (engine === 'chromium') return openChromium(older)
  return windowOf(await (engine === 'firefox' ? firefoxSession() : webKitSession()))
}

async function openChromium(older: boolean): Promise<Window> {
  const browser = await chromium.launch({ args, ...(headlessShell && { executablePath: headlessShell }) })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  if (older) await page.addInitScript(deleteNewerApis, newerApis)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  // A function of a page is sent as text, so the arguments come as one list.
  const evaluate = (script: (...all: never[]) => unknown, all: unknown[]) => page.evaluateHandle(`(${script})(...${JSON.stringify(all)})`)
  return {
    version: browser.version(),
    open: async (address) => {
      await page.goto(address)
    },
    run: async (script, ...all) => (await evaluate(script, all)).jsonValue() as never,
    inject: (source) => page.evaluate(source),
    find: async (script, ...all) => (await evaluate(script, all)).asElement() ?? undefined,
    click: (element) => (element as ElementHandle).click(),
    type: async (element, text) => {
      // As WebDriver does it: the native fields of a day or a time are set to it.
      if (await (element as ElementHandle).evaluate((one) => ['date', 'time'].includes((one as HTMLInputElement).type)))
        return (element as ElementHandle).fill(text)
      await (element as ElementHandle).press('End')
      for (const key of text) await (key === '\uE003' ? page.keyboard.press('Backspace') : page.keyboard.type(key))
    },
    choose: async (menu, option) => {
      await (menu as ElementHandle).selectOption({ label: option })
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    errors: async () => errors,
    close: () => browser.close(),
  }
}

function windowOf({ version, send, partByPart, resize, errors, end }: Session): Window {
  async function evaluate(script: (...all: never[]) => unknown, all: unknown[]) {
    const source = `const done = arguments[arguments.length - 1]
      new Promise((resolve) => resolve((${script})(...Array.from(arguments).slice(0, -1))))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = (await send('execute', { script: source, args: all })) as { value?: unknown; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }
  async function find(script: (...all: never[]) => unknown, all: unknown[]) {
    const found = (await evaluate(script, all)) as Record<string, string> | null | undefined
    return found?.[elementKey]
  }
  const typeOf = (id: unknown) => evaluate((element: HTMLInputElement) => element.type, [{ [elementKey]: id }])
  /** In WebKit a day and a time are typed part by part, as in the United States; Firefox takes them as they are sent. */
  async function keysFor(id: unknown, text: string) {
    const type = partByPart && (await typeOf(id))
    const [year, month, day] = text.split('-')
    if (type === 'date') return `${month}/${day}/${year}`
    const [hours, minutes] = text.split(':')
    return type === 'time' ? `${Number(hours) % 12 || 12}:${minutes}:${Number(hours) < 12 ? 'AM' : 'PM'}` : text
  }
  /** WebKit's driver does not scroll to everything that it presses, and presses before a scroll is drawn. */
  const reveal = (id: unknown) =>
    evaluate(
      async (element: Element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      },
      [{ [elementKey]: id }],
    )
  return {
    version,
    open: async (address) => {
      await send('navigate', { url: address })
      if (!errors) await evaluate(collectErrors, [])
    },
    run: async (script, ...all) => (await evaluate(script, all)) as never,
    inject: async (source) => {
      await send('execute', { script: `${source}\narguments[arguments.length - 1]()`, args: [] })
    },
    find: (script, ...all) => find(script, all),
    click: async (id) => {
      await reveal(id)
      await send('click', { id })
    },
    type: async (id, text) => {
      await send('type', { id, text: await keysFor(id, text) })
    },
    choose: async (menu, option) => {
      const found = (element: Record<string, string>, label: string) =>
        [...(element as unknown as HTMLSelectElement).options].find(({ text }) => text === label)
      const id = await find(found, [{ [elementKey]: menu }, option])
      if (id === undefined) throw new Error(`The menu has no option “${option}”.`)
      await reveal(menu)
      await send('click', { id })
    },
    resize,
    picture: async () => Buffer.from(String(await send('screenshot')), 'base64'),
    errors: errors ?? (async () => (await evaluate(() => (globalThis as { collected?: string[] }).collected ?? [], [])) as string[]),
    close: end,
  }
}

/** Keeps the errors of a page from now on, where the driver does not report them. */
function collectErrors() {
  const collected: string[] = []
  Object.assign(globalThis, { collected })
  addEventListener('error', ({ message }) => collected.push(message))
  addEventListener('unhandledrejection', ({ reason }) => collected.push(String(reason)))
  const { error } = console
  console.error = (...all) => {
    collected.push(all.map(String).join(' '))
    error(...all)
  }
}
