import { elementKey, firefoxSession, webKitSession } from './web-driver.ts'

export type Engine = 'firefox' | 'webkit'
/** An element of the page, as the driver names it. */
export type Handle = string

/** The part of a browser that every driver has. */
export type Window = Awaited<ReturnType<typeof openWindow>>

export async function openWindow(engine: Engine) {
  const { version, send, partByPart, resize, errors, end } = await (engine === 'firefox' ? firefoxSession() : webKitSession())
  async function evaluate(script: (...all: never[]) => unknown, all: unknown[]) {
    const source = `const done = arguments[arguments.length - 1]
      new Promise((resolve) => resolve((${script})(...Array.from(arguments).slice(0, -1))))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    type Result = { value?: unknown; error?: string }
    const run = () => send('execute', { script: source, args: all }) as Promise<Result | null>
    // Firefox replies with null where the document went before the script was done.
    const { value, error } = (await run()) ?? (await run()) ?? { error: 'The page was left.' }
    if (error !== undefined) throw new Error(error)
    return value
  }
  async function find<Args extends unknown[]>(script: (...args: Args) => Element | undefined, ...args: Args): Promise<Handle | undefined> {
    const found = (await evaluate(script, args)) as Record<string, string> | null | undefined
    return found?.[elementKey]
  }
  /** In WebKit a day and a time are typed part by part, as in the United States; Firefox takes them as they are sent. */
  async function keysFor(id: Handle, text: string) {
    const type = partByPart && (await evaluate((element: HTMLInputElement) => element.type, [{ [elementKey]: id }]))
    const [year, month, day] = text.split('-')
    if (type === 'date') return `${month}/${day}/${year}`
    const [hours, minutes] = text.split(':')
    return type === 'time' ? `${Number(hours) % 12 || 12}:${minutes}:${Number(hours) < 12 ? 'AM' : 'PM'}` : text
  }
  /** WebKit's driver does not scroll to everything that it presses, and presses before a scroll is drawn. */
  const reveal = (id: Handle) =>
    evaluate(
      async (element: Element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      },
      [{ [elementKey]: id }],
    )
  return {
    version,
    open: async (address: string) => {
      await send('navigate', { url: address })
      if (!errors) await evaluate(collectErrors, [])
    },
    /** Runs a function in the page and waits for its result. */
    run: async <Args extends unknown[], Result>(script: (...args: Args) => Result | Promise<Result>, ...args: Args) =>
      (await evaluate(script, args)) as Result,
    inject: async (source: string) => {
      await send('execute', { script: `${source}\narguments[arguments.length - 1]()`, args: [] })
    },
    find,
    click: async (id: Handle) => {
      await reveal(id)
      await send('click', { id })
    },
    /** Presses the keys of a text in an element; \uE003 is Backspace. */
    type: async (id: Handle, text: string) => {
      await send('type', { id, text: await keysFor(id, text) })
    },
    choose: async (menu: Handle, option: string) => {
      const found = (element: Record<string, string>, label: string) =>
        [...(element as unknown as HTMLSelectElement).options].find(({ text }) => text === label)
      const id = await find(found, { [elementKey]: menu }, option)
      if (id === undefined) throw new Error(`The menu has no option “${option}”.`)
      await reveal(menu)
      await send('click', { id })
    },
    resize,
    picture: async () => Buffer.from(String(await send('screenshot')), 'base64'),
    /** The errors that pages have written to the console or have not caught, as far as the driver reads them. */
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
