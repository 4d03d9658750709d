import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import type { KeepWord } from '../kept.ts'
import { sendHeldOrThrow, sendTag } from '../send-held.ts'
import { answerGoing, answerVisit, isGoing, isKept, isVisit, keepAnew, keepPage, wantedBy } from './pages.ts'
import { answerPart, isPart, keepParts } from './parts.ts'
import { scope } from './scope.ts'
import { clearOut } from './shelves.ts'
import { isVisitor } from './visitor.ts'

const { unasked, standIn, parts: shell } = scope.settings
const home = '/'
/** Milliseconds after which a page that nobody asked for is fetched anew, and within which one that is read was kept just now. */
const hour = 60 * 60_000
const justNow = 30_000

// Pages come from the site as long as it answers, so that a new worker may take over at once: it never brings an old page.
scope.addEventListener('install', (event) => {
  void scope.skipWaiting()
  event.waitUntil(begin(event))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clearOut(), scope.registration.navigationPreload?.enable()]))
})
clientsClaim()

// Calls, streams, pieces of a file and whatever changes something go their own way: a form that did not come can be sent again.
registerRoute(isVisit, answerVisit)
registerRoute(isGoing, answerGoing)
registerRoute(isPart, answerPart)

scope.addEventListener('message', (event) => event.waitUntil(keep(event, event.data as KeepWord)))

// Where browsers wake the worker for it, and again until all is sent; elsewhere the next page sends it.
scope.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(sendHeldOrThrow())
})

/** What is being read comes first: it may be all that somebody ever opens here, and be left before anything else has come. */
async function begin(event: unknown) {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const { url } of windows) await keepPage(event, url)
  await keepPage(event, standIn)
}

async function keep(event: unknown, { page, parts }: KeepWord) {
  if (!(await isVisitor())) return
  if (page !== undefined && !(await isKept(page, justNow))) await keepPage(event, page)
  await keepParts(event, [...parts, ...shell])
  for (const address of [...unasked, standIn]) await keepAnew(event, address, hour)
  for (const address of await wantedBy(home)) await keepAnew(event, address, hour)
}
