import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { events } from '../../src/collections/events/contract.ts'
import { resources } from '../../src/collections/resources/contract.ts'
import { type Call, callAddress, wrapped } from '../../src/contract/call.ts'
import { examplesOf } from '../../src/contract/example.ts'
import { pdfOf, resourceForm } from '../../src/testing/pdf.ts'

type Reached = { origin: string; cookie: string }

/** What the writers of a run were answered: the events that must be there or be gone, and the uploaded files with their hash. */
export class Ledger {
  readonly events = new Map<string, boolean>()
  readonly files = new Map<string, string>()
  acknowledged = 0
  unanswered = 0
}

/** Sends one change. `isPatient`: repeats it with the same key until it is answered, as a page does after a second press. */
async function send({ origin, cookie }: Reached, call: Call, body: object | undefined, id = '', isPatient = false) {
  const isForm = body instanceof FormData
  const headers = {
    ...{ origin, cookie, 'idempotency-key': randomBytes(16).toString('hex') },
    ...(body && !isForm && { 'content-type': 'application/json' }),
  }
  for (const giveUp = performance.now() + 60_000; ; await pause(200)) {
    const request = { method: 'POST', headers, ...(body && { body: isForm ? body : JSON.stringify(wrapped(call, body)) }) }
    const signal = AbortSignal.timeout(20_000)
    const reply = await fetch(origin + callAddress(call, { id }), { ...request, signal }).catch(() => undefined)
    const answer = (await reply?.json().catch(() => undefined)) as { success: boolean; id?: string } | undefined
    if (reply && reply.status < 500) return answer
    if (!isPatient || performance.now() > giveUp) return undefined
  }
}

/** Adds and deletes events and uploads files, one after another, until it is stopped or, if it is not patient, the site is gone. */
export function writing(reached: Reached, ledger: Ledger, { fileSize = 40_000, isPatient = false } = {}) {
  const mine: { title: string; id: string }[] = []

  async function add(title: string) {
    const reply = await send(reached, events.calls.add, { ...examplesOf(events.fields), eventTitle: title }, '', isPatient)
    if (reply?.success) mine.push({ title, id: reply.id ?? '' })
    if (reply?.success) ledger.events.set(title, true)
    return reply
  }

  async function remove() {
    const [{ title, id } = { title: '', id: '' }] = mine.splice(0, 1)
    const reply = await send(reached, events.calls.remove, undefined, id, isPatient)
    // Without an answer both is right.
    if (reply?.success) ledger.events.set(title, false)
    else ledger.events.delete(title)
    return reply
  }

  async function upload(title: string) {
    const file = pdfOf(fileSize)
    // No two are alike.
    file.set(Buffer.from(title), 400)
    const reply = await send(reached, resources.calls.add, resourceForm(file, { title }), '', isPatient)
    if (reply?.success) ledger.files.set(title, createHash('sha256').update(file).digest('hex'))
    return reply
  }

  let isGoing = true
  const underWay = (async () => {
    while (isGoing) {
      const title = randomBytes(12).toString('hex')
      const what = randomInt(6)
      const reply = await (what === 0 && mine.length > 0 ? remove() : what < 3 ? upload(title) : add(title))
      ledger[reply === undefined ? 'unanswered' : 'acknowledged'] += 1
      if (reply === undefined) isGoing = false
    }
  })()
  return async () => {
    isGoing = false
    await underWay
  }
}

/** What is wrong at a site that was started again, one line each: acknowledged changes that are lost or doubled, damaged files. */
export async function faultsAt(origin: string, { events: wanted, files }: Ledger): Promise<string[]> {
  const listOf = async (path: string) => ((await (await fetch(origin + path)).json()) as { data: Record<string, string>[] }).data
  const counts = new Map<string, number>()
  for (const { eventTitle = '' } of await listOf(events.calls.list.path)) counts.set(eventTitle, (counts.get(eventTitle) ?? 0) + 1)
  const faults = [...wanted].flatMap(([title, isThere]) => {
    const count = counts.get(title) ?? 0
    return count === Number(isThere) ? [] : [`event ${title}: ${count} instead of ${Number(isThere)}`]
  })
  const papers = new Map((await listOf(resources.calls.list.path)).map(({ title = '', fileurl = '' }) => [title, fileurl]))
  for (const [title, hash] of files) {
    const address = papers.get(title)
    const file = address === undefined ? undefined : await fetch(new URL(address, origin))
    const found = file?.ok
      ? createHash('sha256')
          .update(Buffer.from(await file.arrayBuffer()))
          .digest('hex')
      : 'missing'
    if (found !== hash) faults.push(`file ${title}: ${found}`)
  }
  return faults
}
