import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { memberCategories } from '../content/options.ts'
import { atRest } from '../e2e/at-rest.ts'
import { launch } from '../e2e/browser.ts'
import { ownPicture, rungsOf, variantPath } from '../src/contract/own-picture.ts'
import { largestPiece } from '../src/contract/pieces.ts'
import { table, whole } from './figures.ts'
import { lighthouseReport } from './lighthouse-report.ts'
import { photograph } from './photos.ts'
import { keys, startSite } from './site.ts'

// What pages weigh whose pictures are photos of a telephone: npm run bench:picture-weight [-- how many]
const count = Number(process.argv[2] ?? 50)
const screens = [
  { width: 360, height: 780, deviceScaleFactor: 2 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
]

const folder = mkdtempSync(join(tmpdir(), 'club-weight-'))
const site = await startSite('main', folder)
try {
  const send = await administrator()
  const addresses: string[] = []
  let originals = 0
  for (let at = 0; at < count; at += 1) {
    const photo = await photograph(at)
    originals += photo.length
    addresses.push(await keep(send, photo, at))
  }
  await fill(send, addresses)
  await allMade(addresses)
  console.info(
    `${count} photos of 12 MP, ${whole(originals / 1024)} kB. Pictures as AVIF, in kB: at first sight, and all that the page shows.`,
  )
  const rows: (string | number)[][] = []
  for (const path of ['/', '/gallery', '/members']) {
    const html = await (await fetch(site.origin + path)).text()
    const weights: string[] = []
    for (const screen of screens) weights.push(...(await weigh(path, screen)).map((bytes) => whole(bytes / 1024)))
    const { audits } = await lighthouseReport(site.origin + path, folder, ['performance'])
    const lcp = audits['largest-contentful-paint']?.numericValue ?? Number.NaN
    const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
    rows.push([path, whole(brotliCompressSync(html).length / 1024), ...weights, lcp.toFixed(0), shift.toFixed(3)])
  }
  table(['', 'HTML, kB br', 'sight, 360 px', 'all, 360 px', 'sight, 1280 px', 'all, 1280 px', 'LCP, ms', 'CLS'], rows)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Send = (path: string, body: object | Buffer, headers?: Record<string, string>) => Promise<{ address: string }>

async function administrator(): Promise<Send> {
  const headers = { origin: site.origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: keys.ADMIN_NAME, password: keys.ADMIN_PASSWORD })
  const login = await fetch(`${site.origin}/api/adminlogin`, { method: 'POST', headers, body })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (path, sent, more = {}) => {
    const answer = await fetch(`${site.origin}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, cookie, ...more },
      body: Buffer.isBuffer(sent) ? new Uint8Array(sent) : JSON.stringify(sent),
    })
    if (answer.ok) return (await answer.json()) as { address: string }
    // So many at once are put off.
    if (answer.status !== 503 && answer.status !== 429) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return (await administrator())(path, sent, more)
  }
}

/** Sends a photo in pieces, as the browser does, and returns where it is kept. */
async function keep(send: Send, photo: Buffer, number: number) {
  const id = `photo${String(number).padStart(21, '0')}`
  for (let offset = 0; offset < photo.length; offset += largestPiece)
    await send(`uploadPiece/${id}`, photo.subarray(offset, offset + largestPiece), {
      'content-type': 'application/octet-stream',
      'upload-offset': String(offset),
      'upload-length': String(photo.length),
    })
  return (await send(`keepUpload/${id}`, { name: `photo ${number}` })).address
}

async function fill(send: Send, addresses: string[]) {
  const link = 'https://club.example.org/'
  for (const [at, address] of addresses.entries()) {
    const words = {
      description: 'What was seen that evening.',
      morelink: link,
      category: at % 3 ? 'Hackathons' : 'Workshops',
      date: '2026-03-07',
    }
    await send('addGallery', { title: `Photo ${at + 1}`, imagelink: address, ...words })
    const person = { name: `Member ${at + 1}`, desc: 'Keeps the oscilloscope alive.', rollNumber: `${at}`, position: 'Lead' }
    const links = { linkedinlink: link, instagramlink: link, githubLink: link }
    await send('addMember', { ...person, ...links, imagelink: address, category: memberCategories[at % memberCategories.length] })
    if (at >= 12) continue
    const event = {
      eventTitle: `Event ${at + 1}`,
      eventDate: '2999-12-01',
      description: 'Come.',
      registerLink: link,
      eventType: 'Workshop',
    }
    await send('addEvent', { formData: { ...event, poster: address, time: '17:30' } })
    await send('addHomeImage', { scrollImage: address })
  }
}

/** Waits until every AVIF is made, which happens behind the answers. */
async function allMade(addresses: string[]) {
  for (const address of addresses) {
    const own = ownPicture(address)
    const widest = own && variantPath(own.id, rungsOf(own.width).at(-1) ?? 0, 'avif')
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await fetch(site.origin + widest, { method: 'HEAD' })
      if (answer.headers.get('content-type') === 'image/avif') break
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

/** Bytes of pictures that a page brings at first sight, and once all of it was seen. */
async function weigh(path: string, { deviceScaleFactor, ...viewport }: (typeof screens)[number]) {
  const browser = await launch()
  try {
    const page = await browser.newPage({ viewport, deviceScaleFactor, reducedMotion: 'reduce' })
    let bytes = 0
    page.on('requestfinished', async (request) => {
      if (request.resourceType() === 'image') bytes += (await request.sizes()).responseBodySize
    })
    await page.goto(site.origin + path)
    await page.locator('html[data-alive]').waitFor()
    await atRest(page)
    const atFirst = bytes
    // The second half of the slider is not shown to whoever wants less motion.
    const seen = page.locator('main img').filter({ visible: true })
    for (const image of await seen.all()) await image.scrollIntoViewIfNeeded()
    // The line on which changes are told is open by now, so that the network is never idle.
    while (await seen.evaluateAll((images) => images.some((image) => !(image as HTMLImageElement).complete))) await page.waitForTimeout(100)
    return [atFirst, bytes]
  } finally {
    await browser.close()
  }
}
