import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { faqs } from '../collections/faq/contract.ts'
import { largestRequest } from '../contract/largest.ts'
import { messages } from '../contract/messages.ts'
import { asker, NoAnswer } from './ask.ts'
import { outcomeOf } from './outcome-of.ts'

type Answer = { status: number; type?: string; body: string }
const page = (status: number): Answer => ({ status, type: 'text/html', body: `<html><head><title>${status}</title></head></html>` })

/** The way to ask of a page whose site is behind a server that answers so. */
async function behind({ status, type = 'application/json', body }: Answer) {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const refused = vi.fn()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { ask: asker((path, init) => fetch(origin + path, init), refused), refused }
}

const question = { question: 'Is there tea?', answer: 'On Thursdays.' }

test.for([400, 401, 403, 404, 408, 413, 429, 431])('a %i of a server in front of the site is reported as not done', async (status) => {
  for (const answer of [page(status), { status, body: '{"message":"Forbidden"}' }, { status, body: 'null' }, { status, body: '' }]) {
    const { ask, refused } = await behind(answer)
    const outcome = await outcomeOf(() => ask(faqs.calls.add, question))
    expect(outcome).toEqual({ success: false, message: messages.turnedAway(status), answered: false })
    // A 401 of another server ends no session here.
    expect(refused).not.toHaveBeenCalled()
  }
})

test('a refusal for its size says how much the server in front has to let through, any other its status', () => {
  expect(messages.turnedAway(413)).toContain(`${largestRequest} MB`)
  expect(messages.turnedAway(403)).toContain('(403)')
})

test.for([500, 502, 503, 504])('after a %i that is not the site’s it is not known whether it was done', async (status) => {
  for (const answer of [page(status), { status, body: '{"error":"down"}' }]) {
    const { ask } = await behind(answer)
    expect(await outcomeOf(() => ask(faqs.calls.add, question))).toEqual({ success: false, message: messages.notKnown, answered: false })
    await expect(ask(faqs.calls.list)).rejects.toThrow(new NoAnswer(status, messages.noAnswer))
  }
})

test('a refusal of the site keeps its message and status, and a page in place of a reply is no reply', async () => {
  const body = JSON.stringify({ success: false, message: 'Question is required.' })
  const { ask, refused } = await behind({ status: 400, body })
  expect(await ask(faqs.calls.add, question)).toEqual({ success: false, message: 'Question is required.', status: 400 })
  expect(refused).toHaveBeenCalledWith(400, faqs.calls.add)
  const { ask: other } = await behind(page(200))
  await expect(other(faqs.calls.add, question)).rejects.toThrow(messages.notKnown)
})
