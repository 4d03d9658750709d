import { setTimeout as pause } from 'node:timers/promises'
import * as list from '../../src/club/things.ts'

const pages = Object.values(list).flatMap((thing) => ('page' in thing && thing.page ? [thing.page] : []))
const all = ['/', ...pages, '/api/', '/api/events', '/healthz']

/** Reads pages and lists over and over, and who is signed in; returns what ends it and tells what was not answered with 200. */
export function reading(origin: string, cookie: string) {
  let going = true
  let asked = 0
  const failed: string[] = []
  const times: number[] = []
  const underway = (async () => {
    while (going)
      for (const path of [...all, '/api/admins']) {
        const begun = performance.now()
        const answer = await fetch(origin + path, { headers: { cookie }, signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
        await answer?.arrayBuffer()
        if (path === '/healthz') times.push(performance.now() - begun)
        asked += 1
        if (answer?.status !== 200) failed.push(`${path}: ${answer?.status}`)
        await pause(5)
      }
  })()
  return async () => {
    going = false
    await underway
    return { asked, failed, longest: Math.max(...times) }
  }
}
