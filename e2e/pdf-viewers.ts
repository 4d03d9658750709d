import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { administratorOf } from './caller.ts'
import { viewersHere } from './pdf-browsers.ts'
import { startSite } from './site.ts'

// Opens a bundled and an uploaded PDF of the built site in every browser that this machine has, and compares what it
// shows with the same file sent without a policy: node scripts/run.mjs e2e/pdf-viewers.ts. For WebKit: apt's webkit2gtk-driver
// and xvfb; for Firefox: firefox-esr. The old policy is tried as well: WebKit must show nothing of it, or the trial proves nothing.
const bundled = '/static/resources/hackathon-report-format.pdf'
const bytes = readFileSync(join(import.meta.dirname, '../content/resources/hackathon-report-format.pdf'))
const once = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

const control = createServer((request, response) => {
  response.setHeader('content-type', 'application/pdf')
  if (request.url === '/once.pdf') response.setHeader('content-security-policy', once)
  response.end(bytes)
})
await new Promise<void>((listening) => control.listen(0, '127.0.0.1', listening))
const free = `http://127.0.0.1:${(control.address() as AddressInfo).port}`

const site = await startSite({}, 'demo')
let failed = false
try {
  const stored = site.origin + (await upload(site.origin))
  for await (const viewer of viewersHere()) {
    const drawn = async (address: string) => (await viewer.picture(address)).length
    const full = await drawn(`${free}/free.pdf`)
    const lines = {
      bundled: await drawn(site.origin + bundled),
      uploaded: await drawn(stored),
      'under the old policy': await drawn(`${free}/once.pdf`),
    }
    await viewer.close()
    console.info(`\n${viewer.name}: ${full} bytes of picture without a policy`)
    for (const [what, size] of Object.entries(lines)) {
      const shown = size > full * 0.8
      console.info(`  ${what}: ${size} (${shown ? 'shown' : 'EMPTY'})`)
      if (what === 'under the old policy') failed ||= viewer.name === 'WebKit' && shown
      else failed ||= !shown
    }
  }
} finally {
  await site.end()
  control.close()
}
console.info(failed ? '\nAt least one line is not as it must be.' : '\nEvery browser here shows both.')
process.exit(failed ? 1 : 0)

/** Keeps the same file as a resource, and says under which address it lies. */
async function upload(origin: string): Promise<string> {
  const { cookie } = await administratorOf(origin)
  const form = new FormData()
  form.set('title', 'Trial')
  form.set('description', 'Opened in every browser.')
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'trial.pdf')
  const sent = await fetch(`${origin}/api/upload`, { method: 'POST', headers: { origin, cookie }, body: form })
  if (!sent.ok) throw new Error(`the upload was refused: ${sent.status} ${await sent.text()}`)
  const { data } = (await (await fetch(`${origin}/api/getResource`)).json()) as { data: { title: string; fileurl: string }[] }
  return data.find(({ title }) => title === 'Trial')?.fileurl ?? ''
}
