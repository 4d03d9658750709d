import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { search } from '../../content/search.ts'
import { hold } from '../hold.ts'
import { areKept, fillIn, justNow, line, long, registered, stored, student, test } from '../offline-site.ts'
import { routes } from '../routes.ts'
import { logIn, visit } from '../site.ts'

const root = join(import.meta.dirname, '../..')
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 300_000 })

/** The path of each call that reads, and is about no one entry. */
const reads = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bget\(\s*'(\/api\/[^':]+)'/g)].map(([, path = '']) => path))
  .filter((path) => path !== '/api/live')

/** Says of all kept pages that they were kept so many milliseconds ago, as a clock would have it that was set otherwise since. */
const setKept = (page: Page, ago: number) =>
  page.evaluate(async (before) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of name.startsWith('pages') ? await cache.keys() : []) {
        const response = (await cache.match(request)) as Response
        const headers = new Headers(response.headers)
        headers.set('kept-at', String(Date.now() - before))
        await cache.put(request, new Response(await response.text(), { headers }))
      }
    }
  }, ago)

test('with a page that nobody has read its style sheets are kept', async ({ page }) => {
  await visit(page, '/about')
  await areKept(page, '/', '/register', '/offline')
  const lost = () =>
    page.evaluate(async () => {
      const texts = await Promise.all(['/', '/register', '/offline'].map(async (path) => (await caches.match(path))?.text() ?? ''))
      const named = texts.flatMap((html) => html.match(/\/static\/css\/[^"]+/g) ?? ['none'])
      const kept = await Promise.all(named.map((address) => caches.match(address)))
      return named.filter((_, at) => !kept[at])
    })
  await expect.poll(lost, { timeout: 15_000 }).toEqual([])
})

test('the age of a page is told by the clock of the device, and is never less than nothing', async ({ page, context }) => {
  await visit(page, '/about')
  await areKept(page, '/about')
  for (const [ago, words] of [
    [3 * 3_600_000 + 60_000, '3 hours ago'],
    [-3_600_000, 'a moment ago'],
    [86_400_000 * 2 + 60_000, '2 days ago'],
  ] as const) {
    await setKept(page, ago)
    await context.setOffline(true)
    await visit(page, '/about')
    await expect(line(page)).toContainText(` This page is as it was ${words}.`)
    await expect(page.getByRole('region', { name: 'Connection' }).getByRole('status')).toContainText(words)
    await context.setOffline(false)
    await line(page).getByRole('button', { name: 'Try again' }).click()
    await expect(line(page)).toHaveCount(0)
  }
})

test('a page that is open says when the connection goes, and leads to others that were read in it', async ({ page, context }) => {
  await visit(page, '/faq')
  await areKept(page, '/faq', '/events')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await areKept(page, '/members')
  await cut(context)
  await expect(line(page)).toContainText(/You are offline\. /)
  await expect(line(page)).toContainText(justNow)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(line(page)).toContainText('This page is as it was')
  await page.goto('/members')
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('a page that is open says at once that the connection is there again, however short it was gone', async ({ page, context }) => {
  // It never asks by itself.
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval
  })
  await visit(page, '/about')
  await areKept(page, '/about')
  await cut(context)
  await expect(line(page)).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(line(page)).toHaveCount(0)
})

test('nothing is kept of an administrator, nor who registered, nor what is no page', async ({ page }) => {
  // What is kept of a visitor, before.
  await visit(page, '/about')
  await areKept(page, '/about', '/events')
  for (const path of [
    '/iort',
    '/admin',
    '/adminconsole',
    '/videoform',
    '/nowhere',
    '/feed.atom',
    '/events.ics',
    '/api/iort',
    '/api/events',
  ])
    await page.goto(path, { waitUntil: 'load' }).catch(() => {})
  // What is read after them is kept by now.
  await visit(page, '/faq')
  await areKept(page, '/faq')
  expect(
    (await kept(page)).filter(({ address }) => !/^\/(?:$|about|events|faq|notices|register|offline|static|media)/.test(address)),
  ).toEqual([])

  await logIn(page)
  await visit(page, '/adminconsole')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Console' })).toBeVisible()
  // At the latest the script says so that comes after a while.
  await expect.poll(() => kept(page), long).toEqual([])
  await expect.poll(() => noted(page), long).toEqual([])
  for (const path of routes) await visit(page, path)
  for (const path of reads) expect((await page.evaluate((where) => fetch(where).then(({ status }) => status), path)) < 500, path).toBe(true)
  // Of the last page as well; those before it have had longer.
  await page.waitForTimeout(500)
  expect(await kept(page)).toEqual([])
  expect(await noted(page)).toEqual([])
})

test('for a browser that is to save data nothing is kept that nobody has read', async ({ page, demo }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await visit(page, '/about')
  await areKept(page, '/about', '/offline')
  const pagesKept = async () => (await kept(page)).map(({ address }) => address).filter((address) => !/^\/(?:static|media)\//.test(address))
  expect((await pagesKept()).sort()).toEqual(['/about', '/offline'])
  // What is read is kept as it comes, and nothing else meanwhile.
  for (const path of ['/members', '/gallery', '/faq']) {
    await visit(page, path)
    await areKept(page, path)
  }
  expect((await pagesKept()).sort()).toEqual(['/about', '/faq', '/gallery', '/members', '/offline'])
  await demo.away()
  await visit(page, '/faq')
  await expect(line(page)).toContainText(justNow)
})

test('a page to which somebody goes on at once is kept as the one where they began', async ({ page }) => {
  await visit(page, '/about')
  await areKept(page, '/about', '/events')
  // From here on the worker brings what is read.
  await visit(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await areKept(page, '/members')
})

test('what somebody looked for is kept nowhere, and is not listed where there is no connection', async ({ page, demo }) => {
  await visit(page, '/about')
  await areKept(page, '/about', '/events', '/offline')
  await visit(page, '/search?q=lamp')
  await visit(page, '/events?q=solder')
  await page.getByRole('searchbox').fill('hackathon')
  await expect(page).toHaveURL(/\?q=hackathon$/)
  await visit(page, '/members')
  await areKept(page, '/members')
  const addresses = () =>
    page.evaluate(async () =>
      (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat(),
    )
  expect((await addresses()).filter((address) => /[?&]q=/.test(address))).toEqual([])
  await demo.away()
  await visit(page, '/events?q=solder')
  await expect(page.getByRole('heading', { level: 1, name: 'Without a connection' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Events/ })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href*="q="]')).toHaveCount(0)
})

const standsIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Without a connection' })

test('whatever address is gone to without the site, the page of ours stands there that leads to what was read, and nothing is kept of it', async ({
  page,
  demo,
}) => {
  await visit(page, '/about')
  await areKept(page, '/about', '/events', '/offline')
  await demo.away()
  for (const path of [
    '/search',
    '/search?q=lamp',
    '/events?q=solder',
    '/iort',
    '/admin',
    '/nowhere/at/all',
    '/feed.atom',
    '/media/none.pdf',
  ]) {
    await page.goto(path)
    await expect(standsIn(page), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^About Us/ }), path).toBeVisible()
  }
  // By a link as well: the list of students is never cached.
  await page.goto('/')
  await page.getByRole('main').locator('a[href="/iort"]').first().click()
  await expect(standsIn(page)).toBeVisible()
  await expect(page).toHaveURL(/\/iort$/)
  expect((await kept(page)).filter(({ address }) => /^\/(?:search|iort|admin|nowhere|feed|media\/none)/.test(address))).toEqual([])

  // Once the site is there, what the address leads to is shown, though no page of ours is known by it.
  await page.goto('/feed.json')
  await demo.back()
  await line(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('body')).toContainText('"items":')
})

test('an administrator, of whom nothing is kept, reads in plain words that the site cannot be reached', async ({ page, demo }) => {
  await visit(page, '/about')
  await areKept(page, '/about', '/offline')
  await logIn(page)
  await visit(page, '/adminconsole')
  await expect.poll(() => kept(page), long).toEqual([])
  await demo.away()
  await page.goto('/adminconsole')
  await expect(standsIn(page)).toBeVisible()
  await expect(page.getByText('The site cannot be reached.')).toBeVisible()
  expect(await kept(page)).toEqual([])
  await demo.back()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Without a connection')
})

test('the search opens without the site and says that it needs it, and the page that is read stays', async ({ page, context, demo }) => {
  await visit(page, '/about')
  await areKept(page, '/about', '/events', '/offline')
  await visit(page, '/faq')
  await demo.away()
  const dialog = page.getByRole('dialog', { name: search.label })
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await dialog.getByRole('combobox').fill('lamp')
  await expect(dialog.getByRole('alert')).toHaveText(search.offline)
  await dialog.getByRole('combobox').press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(search.offline)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/faq$/)

  await cut(context)
  await page.keyboard.press('Control+k')
  await expect(dialog.getByText(search.offline).last()).toBeVisible()
  await expect(dialog.getByRole('status').first()).toHaveText(search.offline)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
})

test('what somebody opens on a first visit is kept before anything that nobody has read, and soon', async ({ page, demo }) => {
  const { data } = (await (await page.request.get('/api/events')).json()) as { data: { slug: string }[] }
  const path = `/events/${data[0]?.slug}`
  await visit(page, path)
  await areKept(page, path)
  const order = await page.evaluate(async () => {
    const found: [string, number][] = []
    for (const name of (await caches.keys()).filter((one) => one.startsWith('pages')))
      for (const request of await (await caches.open(name)).keys())
        found.push([new URL(request.url).pathname, Number((await caches.match(request))?.headers.get('kept-at'))])
    return found.sort((one, other) => one[1] - other[1]).map(([address]) => address)
  })
  expect(order[0]).toBe(path)
  await demo.away()
  await visit(page, path)
  await expect(line(page)).toContainText(justNow)
})

/** The words in the foot of every page, which the next build has otherwise. */
const tagline = 'Students who build things that sense, think and move.'
const next = 'Students of the next build.'

/** The build as another one would be: with other words in it, and scripts and styles by other names alone. */
function nextBuild() {
  const folder = mkdtempSync(join(root, 'dist/next-'))
  for (const part of ['server', 'web']) cpSync(join(root, 'dist', part), join(folder, part), { recursive: true, dereference: true })
  const web = readdirSync(join(folder, 'web'), { recursive: true, encoding: 'utf8' })
  const renamed = new Map(
    web.flatMap((file) =>
      [/\.([0-9a-f]{10})\.(?:js|css)$/.exec(file)?.[1] ?? []].flat().map((hash) => [hash, [...hash].reverse().join('')]),
    ),
  )
  const anew = (text: string) => [...renamed].reduce((so, [from, to]) => so.replaceAll(from, to), text.replaceAll(tagline, next))
  for (const file of web.filter((name) => /\.(?:js|css|json)$/.test(name))) {
    const at = join(folder, 'web', file)
    const text = readFileSync(at, 'utf8')
    rmSync(at)
    for (const form of ['br', 'gz']) rmSync(`${at}.${form}`, { force: true })
    writeFileSync(anew(at), anew(text))
  }
  const server = join(folder, 'server/main.js')
  writeFileSync(server, readFileSync(server, 'utf8').replaceAll(tagline, next))
  return { folder, end: () => rmSync(folder, { recursive: true, force: true }) }
}

test('an upgrade reaches everybody at once, pages of the build before go on, and what was kept before that goes', async ({
  page,
  context,
  demo,
}) => {
  await visit(page, '/faq')
  // A worker of two versions ago has left this.
  await page.evaluate(async () => {
    for (const name of ['pages 0123456789ab', 'workbox-precache-v2-old'])
      await (await caches.open(name)).put(
        '/about',
        new Response('<html><title>old</title>an old page', { headers: { 'kept-at': String(Date.now()) } }),
      )
  })
  await areKept(page, '/faq', '/events', '/offline')
  const before = (await stores(page)).filter((name) => !/0123456789ab|old/.test(name))
  const built = nextBuild()
  try {
    await demo.away()
    await demo.back({ built: built.folder })
    const other = await context.newPage()
    await visit(other, '/about')
    await expect(other.getByText(next)).toBeVisible()
    // The next worker has taken over, kept its own, and left alone what the build before had kept.
    await expect.poll(async () => (await stores(other)).filter((name) => /0123456789ab|old/.test(name)), long).toEqual([])
    await expect.poll(async () => (await stores(other)).some((name) => name.startsWith('pages') && !before.includes(name)), long).toBe(true)
    expect(await stores(other)).toEqual(expect.arrayContaining(before))

    // A page opened before the upgrade still works, with a cached script and with one that no longer exists.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await expect(page.getByText(next)).toBeVisible()

    // And what was read of the build before is read on without the site.
    await demo.away()
    await visit(page, '/faq')
    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
    await expect(line(page)).toContainText('This page is as it was')
  } finally {
    built.end()
  }
})

test('switched off, the worker goes with all that it kept', async ({ page, demo }) => {
  await visit(page, '/about')
  await areKept(page, '/about', '/events')
  await expect.poll(() => noted(page)).not.toEqual([])
  await demo.away()
  await demo.back({ settings: { OFFLINE: '0' } })
  await visit(page, '/about')
  await expect.poll(() => stores(page), long).toEqual([])
  // Who goes on at once does not wait for it.
  const since = Date.now()
  await visit(page, '/faq')
  expect(Date.now() - since).toBeLessThan(3000)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await expect.poll(() => noted(page), long).toEqual([])
  const { headers } = await fetch(`${demo.origin}/service-worker.js`)
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['no-cache', 'text/javascript; charset=utf-8'])
})

const stores = (page: Page) => page.evaluate(() => caches.keys())

/** What is noted of all that was kept, as when it was. */
const noted = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'workbox-expiration')) return []
    return new Promise<string[]>((done) => {
      const opened = indexedDB.open('workbox-expiration')
      opened.onsuccess = () => {
        const all = opened.result.transaction('cache-entries').objectStore('cache-entries').getAll()
        all.onsuccess = () => {
          opened.result.close()
          done(all.result.map(({ url }) => url))
        }
      }
    })
  })

/** All that lies in the browser's stores. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: { address: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        found.push({ address: pathname, text: (await (await cache.match(request))?.text()) ?? '' })
      }
    }
    return found
  })

test.describe('a registration', () => {
  test.use({ entry: 'main' })

  test('is sent from the page where it was held, which stays open, once the site is there again, and nothing is pressed', async ({
    page,
    demo,
  }) => {
    await visit(page, '/register')
    await areKept(page, '/register')
    await fillIn(page)
    await demo.away()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    const held = page.getByRole('region', { name: 'Held on this device' })
    await expect(held).toContainText('Not answered yet')
    // The browser still reports a connection.
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await demo.back()
    await expect(held).toContainText('The site says: Registration successful.', long)
    expect(await registered(page)).toBe(1)
  })

  test('that waited for more than a day is sent only if the student says so', async ({ page, demo }) => {
    await visit(page, '/register')
    await areKept(page, '/register')
    await fillIn(page)
    await demo.away()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    const held = page.getByRole('region', { name: 'Held on this device' })
    await expect(held).toContainText('Not answered yet')
    await setHeldSince(page, 25 * 3_600_000)
    // Otherwise it might be told there.
    await page.goto('about:blank')
    await demo.back()
    await visit(page, '/about')
    await expect(page.getByRole('alert').filter({ hasText: 'It is sent only if you say so.' })).toBeVisible()
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(held).toContainText('It is saved on this device, but is no longer sent by itself.')
    expect(await registered(page)).toBe(0)
    await held.getByRole('button', { name: 'Send now' }).click()
    await expect(held).toContainText('The site says: Registration successful.')
    expect(await registered(page)).toBe(1)
  })

  test('that was held is sent by itself on another page, and one that is refused is there again to be mended', async ({ page, demo }) => {
    await visit(page, '/register')
    await areKept(page, '/register', '/')
    await fillIn(page)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('Registration successful')).toBeVisible()
    await fillIn(page)
    await demo.away()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    const held = page.getByRole('region', { name: 'Held on this device' })
    await expect(held).toContainText('Not answered yet')
    await visit(page, '/')
    await expect(line(page)).toBeVisible()
    await demo.back()
    await expect(page.getByRole('alert').filter({ hasText: 'sent, and refused: This roll number is registered already.' })).toBeVisible(
      long,
    )
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(held).toContainText('refused: This roll number is registered already.')
    await held.getByRole('button', { name: 'Mend it in the form' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(student.Name)
    await expect(held).toBeEmpty()
    expect(await registered(page)).toBe(1)
  })

  test('is let go by who does not want it sent', async ({ page, demo }) => {
    await visit(page, '/register')
    await areKept(page, '/register')
    await fillIn(page)
    await demo.away()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    const held = page.getByRole('region', { name: 'Held on this device' })
    await held.getByRole('button', { name: 'Do not send' }).click()
    // It was on its way when the site went.
    await expect(held).toContainText('Whether the site has it already is not known here')
    expect(await stored(page)).not.toContain(student['Phone Number'])
    await held.getByRole('button', { name: 'Dismiss' }).click()
    await expect(held).toBeEmpty()
    expect(await stored(page)).toBe('[]')
    await demo.back()
    // What waits is sent when a page opens: another registration comes after it.
    await visit(page, '/register')
    await fillIn(page, { roll: 'NV.EN.U4EEE25100' })
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('Registration successful')).toBeVisible()
    expect(await registered(page)).toBe(0)
  })

  test('that is let go while it is on its way is told as sent all the same', async ({ page, demo }) => {
    await visit(page, '/register')
    await areKept(page, '/register')
    await fillIn(page)
    await demo.away()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    const held = page.getByRole('region', { name: 'Held on this device' })
    await expect(held).toContainText('Not answered yet')
    const release = await hold(page, '**/api/studentRegister')
    await demo.back()
    await Promise.all([page.waitForRequest('**/api/studentRegister'), held.getByRole('button', { name: 'Send now' }).click()])
    await held.getByRole('button', { name: 'Do not send' }).click()
    await expect(held).toContainText('Whether the site has it already is not known here')
    release()
    await expect(held).toContainText('You chose not to send it, but it was already on its way.')
    expect(await registered(page)).toBe(1)
    expect(await stored(page)).not.toContain(student['Phone Number'])
  })
})

/** Says of all that waits that it was sent first so many milliseconds ago. */
const setHeldSince = (page: Page, ago: number) =>
  page.evaluate(
    (before) =>
      new Promise<void>((done) => {
        const opened = indexedDB.open('held', 1)
        opened.onsuccess = () => {
          const changing = opened.result.transaction('drafts', 'readwrite')
          const store = changing.objectStore('drafts')
          const all = store.getAll()
          all.onsuccess = () => {
            for (const one of all.result) store.put({ ...one, at: Date.now() - before })
          }
          changing.oncomplete = () => {
            opened.result.close()
            done()
          }
        }
      }),
    ago,
  )

const cut = (context: BrowserContext) => context.setOffline(true)
