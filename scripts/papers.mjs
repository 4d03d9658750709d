// Prints the club's papers: each HTML file of these folders becomes a PDF of the same name. Run after a change:
//   node scripts/papers.mjs
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const chromium = '/usr/bin/chromium'
const limit = 300_000
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folders = ['content/resources', 'content/sample/papers'].map((folder) => join(root, folder))
const fonts = join(root, 'node_modules/@fontsource-variable')

const stop = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

if (!existsSync(chromium)) stop(`There is no Chromium at ${chromium}; install it with: sudo apt-get install chromium`)
for (const family of ['bricolage-grotesque', 'instrument-sans'])
  if (!existsSync(join(fonts, family))) stop(`The font ${family} is missing; install the project's packages with: npm ci --ignore-scripts`)

const profile = mkdtempSync(join(tmpdir(), 'papers-'))
const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
const offline = ['--disable-background-networking', '--disable-component-update', `--user-data-dir=${profile}`]

process.on('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 }))

const papers = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(folder, name)),
)
for (const html of papers) {
  const pdf = html.replace(/\.html$/, '.pdf')
  const started = Date.now()
  const print = ['--no-pdf-header-footer', '--generate-pdf-document-outline', `--print-to-pdf=${pdf}`]
  const { stderr, error } = spawnSync(chromium, [...quiet, ...offline, ...print, pathToFileURL(html).href], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  const written = existsSync(pdf) ? statSync(pdf) : undefined
  if (error || written === undefined || written.mtimeMs < started - 1000) stop(`${pdf} was not printed: ${error?.message ?? stderr}`)
  if (written.size > limit) stop(`${pdf} has ${written.size} bytes; keep it under ${limit}, because phones fetch it.`)
  console.info(`${pdf}: ${Math.ceil(written.size / 1000)} kB`)
}
