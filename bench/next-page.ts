import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { launch } from '../e2e/browser.ts'
import { judge, median, table, whole } from './figures.ts'
import type { Site } from './site.ts'

const rounds = 5
const lists = ['/projects', '/members', '/faq', '/events']
/** 400 kbit/s and 400 ms, in bytes a second and milliseconds. */
const line = { bytes: 50_000, trip: 400 }

/** From the press of a link on `/` until the next page is painted, on a slow line and a processor four times slower. */
export async function nextPage({ origin }: Site) {
  const slow = await slowLine(origin)
  const browser = await launch()
  const rows: number[][] = []
  try {
    for (const path of lists) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1)
        for (const way of [0, 1] as const) times[way].push(await visit(browser, slow.origin, path, way))
      rows.push(times.map(median))
    }
  } finally {
    await browser.close()
    slow.end()
  }
  console.info(`Milliseconds until the next page is painted: 400 kbit/s, 400 ms, processor four times slower. Medians of ${rounds}.`)
  table(
    ['from /', 'pressed', 'pointed at for 3 s, then pressed'],
    lists.map((path, at) => [path, ...(rows[at] ?? []).map(whole)]),
  )
  judge('a page not seen before', Math.max(...rows.map(([pressed = 0]) => pressed)), 1600)
  judge('a page that was prefetched', Math.max(...rows.map(([, hovered = 0]) => hovered)), 300)
}

/** Each visit is a new reader's. `isHovered`: the pointer rests on the link first, so that the browser may prefetch. */
async function visit(browser: Browser, origin: string, path: string, isHovered: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watch, path)
    await page.goto(`${origin}/`)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    await page.waitForLoadState('networkidle')
    const link = page.locator(`a[href="${path}"]`).locator('visible=true').first()
    if (isHovered) {
      await link.hover()
      await page.waitForTimeout(3000)
      await link.click({ noWaitAfter: true })
    } else await link.evaluate((a: HTMLElement) => a.click())
    const painted = await page.waitForFunction(() => (globalThis as { painted?: number }).painted)
    return (await painted.jsonValue()) as number
  } finally {
    await page.close()
  }
}

/** Runs in each page: notes in `painted` how long after the press `path` has its heading on the screen. */
function watch(path: string) {
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('click', () => sessionStorage.setItem('pressed', `${now()}`), true)
  if (location.pathname !== path) return
  const look = () => {
    if (!document.querySelector('h1')?.textContent) return requestAnimationFrame(look)
    // The task after the frame runs once that is painted.
    requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { painted: now() - Number(sessionStorage.getItem('pressed')) })))
  }
  look()
}

/** A line as slow as an old phone has it, for all connections together: the browser's own emulation leaves out prefetched pages. */
async function slowLine(origin: string) {
  const port = Number(new URL(origin).port)
  let free = 0
  const open = new Set<Socket>()
  const server = createServer((reader) => {
    const site = connect(port, '127.0.0.1')
    for (const socket of [reader, site]) open.add(socket.setNoDelay().on('error', () => {}))
    // A first request waits one trip longer, for the connection.
    let sent: Promise<unknown> = wait(line.trip)
    reader.on('data', (bytes) => {
      sent = sent.then(() => wait(line.trip / 2)).then(() => site.write(bytes))
    })
    site.on('data', async (bytes: Buffer) => {
      site.pause()
      free = Math.max(free, performance.now()) + (bytes.length / line.bytes) * 1000
      await wait(free - performance.now())
      site.resume()
      setTimeout(() => reader.write(bytes), line.trip / 2)
    })
    reader.on('close', () => site.destroy())
    site.on('close', () => setTimeout(() => reader.end(), line.trip / 2 + 5))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const end = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end }
}
