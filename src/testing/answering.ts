import { vi } from 'vitest'

type Answer = { status?: number; body: unknown } | 'nothing comes'

/** What pages ask of the site, as they ask it, each answered by the next of these; the last one again and again. */
export function answering(...answers: Answer[]) {
  const asked: { path: string; body: unknown; key: string | null; version?: string | undefined }[] = []
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body?: string; headers?: Headers }) => {
    const version = headers?.get('if-match') ?? undefined
    asked.push({ path, body: body && JSON.parse(body), key: headers?.get('idempotency-key') ?? null, version })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined || answer === 'nothing comes') throw new TypeError('nothing comes')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return asked
}
