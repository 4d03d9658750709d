import { chromium } from '@playwright/test'
import { args, executablePath } from '../e2e/browser.ts'
import { develop } from '../e2e/develop.ts'
import { projectCopy } from '../e2e/project-copy.ts'

// Seconds from saving a file to seeing it in an open page of `npm run dev`, in a copy of the project: npm run bench:dev
const rounds = 5
const kinds = [
  { what: '.css', file: 'src/ui/base.css', from: /letter-spacing: [^;]*;/, to: (at: number) => `letter-spacing: ${at}px;`, styled: true },
  { what: '.tsx', file: 'src/club/events/page.tsx', from: /search: 'Search[^']*'/, to: (at: number) => `search: 'Search ${at}'` },
  { what: '.ts', file: 'content/heads.ts', from: /lead: 'Come[^']*'/, to: (at: number) => `lead: 'Come ${at}'` },
  {
    what: 'contract',
    file: 'src/club/events/contract.ts',
    from: /text\('Event title[^']*'/,
    to: (at: number) => `text('Event title ${at}'`,
  },
]

const copy = projectCopy()
const dev = develop(copy)
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
try {
  const origin = await dev.running
  const page = await browser.newPage()
  // A contract is seen in its form, which only administrators have: here in the page's own words instead.
  copy.change(
    'src/club/events/page.tsx',
    'words: pages.events',
    'words: { ...pages.events, head: { ...pages.events.head, lead: pages.events.head.lead + events.fields.eventTitle.label } }',
  )
  await page.goto(`${origin}/events`)
  await page.getByText('Event title').first().waitFor()
  for (const { what, file, from, to, styled } of kinds) {
    const taken: number[] = []
    for (let at = 1; at <= rounds; at += 1) {
      const begun = performance.now()
      copy.change(file, from, to(at))
      const wanted = /\w+ (?:title )?\d/.exec(to(at))?.[0] ?? ''
      await page.waitForFunction(
        ([words, px]) => {
          const main = document.querySelector('main')
          if (px) return getComputedStyle(document.querySelector('h1') ?? document.body).letterSpacing === px
          return main !== null && (main.innerText + main.innerHTML).includes(words ?? '')
        },
        [wanted, styled ? `${at}px` : ''] as const,
        { timeout: 30_000, polling: 10 },
      )
      taken.push((performance.now() - begun) / 1000)
      // What follows a change, such as the look at the types, is not the next one's time.
      await page.waitForTimeout(3000)
    }
    const [least = 0, , middle = 0] = taken.sort((a, b) => a - b)
    console.info(`${what.padEnd(10)} median ${middle.toFixed(2)} s, least ${least.toFixed(2)} s, most ${taken.at(-1)?.toFixed(2)} s`)
  }
} finally {
  await browser.close()
  await dev.end()
  copy.end()
}
