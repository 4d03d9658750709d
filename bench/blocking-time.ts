import { launch } from '../e2e/browser.ts'

type Traced = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number }

const slower = 4
const short = 50

/**
 * Total blocking time of a first visit in ms, as Lighthouse counts it (what each task after the first paint takes beyond
 * 50 ms, four times slower), but by processor time, so that what else the machine does is not counted.
 */
export async function blockingTime(url: string): Promise<number> {
  const browser = await launch()
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
    const session = await browser.newBrowserCDPSession()
    const events: Traced[] = []
    session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])))
    const whole = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.start', {
      traceConfig: { includedCategories: ['loading', 'toplevel', 'devtools.timeline'] },
      transferMode: 'ReportEvents',
    })
    await page.goto(url)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    await page.waitForTimeout(1500)
    await session.send('Tracing.end')
    await whole

    const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
    if (!painted) throw new Error(`${url} was not painted`)
    return events
      .filter(
        ({ name, ph, pid, tid, ts }) =>
          name.endsWith('::RunTask') && ph === 'X' && pid === painted.pid && tid === painted.tid && ts > painted.ts,
      )
      .map(({ tdur = 0 }) => (slower * tdur) / 1000 - short)
      .filter((beyond) => beyond > 0)
      .reduce((sum, beyond) => sum + beyond, 0)
  } finally {
    await browser.close()
  }
}
