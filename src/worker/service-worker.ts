import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import type { KeepWord } from '../device/kept.ts'
import { sendHeldOrThrow, sendTag } from '../device/send-held.ts'
import { answerBegun, answerVisit, isBegun, isKept, isVisit, keepPage } from './pages.ts'
import { answerPart, isPart, keepParts } from './parts.ts'
import { scope } from './scope.ts'
import { clearOut } from './shelves.ts'
import { isVisitor } from './visitor.ts'

const { unasked, standIn } = scope.settings
/** Milliseconds after which a page that nobody asked for is fetched anew. */
const hour = 60 * 60_000

// Pages come from the site as long as it answers, so that a new worker may take over at once: it never brings an old page.
scope.addEventListener('install', (event) => {
  void scope.skipWaiting()
  event.waitUntil(keepPage(event, standIn))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clearOut(), scope.registration.navigationPreload?.enable()]))
})
clientsClaim()

// Calls, streams, pieces of a file and whatever changes something go their own way.
registerRoute(isVisit, answerVisit)
registerRoute(isBegun, answerBegun)
registerRoute(isPart, answerPart)

scope.addEventListener('message', (event) => event.waitUntil(keep(event, event.data as KeepWord)))

// Where browsers wake the worker for it, and again until all is sent; elsewhere the next page sends it.
scope.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(sendHeldOrThrow())
})

async function keep(event: unknown, { page, parts }: KeepWord) {
  if (!(await isVisitor())) return
  if (page !== undefined) await keepPage(event, page)
  await keepParts(event, parts)
  for (const address of [...unasked, standIn]) if (!(await isKept(address, hour))) await keepPage(event, address)
}
