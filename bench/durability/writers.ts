import { hash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { events } from '../../src/collections/events/contract.ts'
import { resources } from '../../src/collections/resources/contract.ts'
import { type Call, wrapped } from '../../src/contract/call.ts'
import { examplesOf } from '../../src/testing/example.ts'
import { pdfOf, resourceForm } from '../../src/testing/pdf.ts'

type Reached = { origin: string; cookie: string }

/** What the site acknowledged: the titles of events, and the hash of each uploaded file. */
export class Ledger {
  readonly events = new Set<string>()
  readonly files = new Map<string, string>()
  acknowledged = 0
  unanswered = 0
  /** One line for each acknowledged change that was lost or doubled, and each damaged file. */
  readonly faults: string[] = []

  /** Looks for all of it at a site that was started again, and forgets it. */
  async compare(origin: string) {
    const listOf = async (path: string) => ((await (await fetch(origin + path)).json()) as { data: Record<string, string>[] }).data
    const titles = (await listOf(events.calls.list.path)).map(({ eventTitle }) => eventTitle)
    for (const title of this.events) {
      const count = titles.filter((one) => one === title).length
      if (count !== 1) this.faults.push(`event ${title}: ${count} instead of 1`)
    }
    const papers = new Map((await listOf(resources.calls.list.path)).map(({ title = '', fileurl = '' }) => [title, fileurl]))
    for (const [title, wanted] of this.files) {
      const address = papers.get(title)
      const file = address === undefined ? undefined : await fetch(new URL(address, origin))
      const found = file?.ok ? hash('sha256', Buffer.from(await file.arrayBuffer())) : 'missing'
      if (found !== wanted) this.faults.push(`file ${title}: ${found}`)
    }
    this.forget()
  }

  forget() {
    this.events.clear()
    this.files.clear()
  }
}

/** Sends one change. `isPatient`: repeats it with the same key until it is answered, as a page does after a second press. */
async function send({ origin, cookie }: Reached, call: Call, body: object, isPatient: boolean) {
  const isForm = body instanceof FormData
  const headers = {
    ...{ origin, cookie, 'idempotency-key': randomBytes(16).toString('hex') },
    ...(!isForm && { 'content-type': 'application/json' }),
  }
  for (const giveUp = performance.now() + 60_000; ; await pause(200)) {
    const request = { method: 'POST', headers, body: isForm ? body : JSON.stringify(wrapped(call, body)) }
    const reply = await fetch(origin + call.path, { ...request, signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
    const answer = (await reply?.json().catch(() => undefined)) as { success: boolean } | undefined
    if (reply && reply.status < 500) return answer
    if (!isPatient || performance.now() > giveUp) return undefined
  }
}

/** Adds events and uploads files, one after another, until it is stopped or, if it is not patient, the site is gone. */
export function writing(reached: Reached, ledger: Ledger, { fileSize = 40_000, isPatient = false }) {
  async function add(title: string) {
    const reply = await send(reached, events.calls.add, { ...examplesOf(events.fields), eventTitle: title }, isPatient)
    if (reply?.success) ledger.events.add(title)
    return reply
  }

  async function upload(title: string) {
    const file = pdfOf(fileSize)
    // No two are alike.
    file.set(Buffer.from(title), 400)
    const reply = await send(reached, resources.calls.add, resourceForm(file, { title }), isPatient)
    if (reply?.success) ledger.files.set(title, hash('sha256', file))
    return reply
  }

  let isGoing = true
  const underWay = (async () => {
    while (isGoing) {
      const title = randomBytes(12).toString('hex')
      const reply = await (randomInt(3) === 0 ? upload(title) : add(title))
      ledger[reply === undefined ? 'unanswered' : 'acknowledged'] += 1
      if (reply === undefined) isGoing = false
    }
  })()
  return async () => {
    isGoing = false
    await underWay
  }
}
