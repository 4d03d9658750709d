import type { Call } from '../../contract/call.ts'
import type { Ask } from '../../web/ask.ts'
import type { Location } from '../../web/browser-history.ts'
import { type Loaded, loadRoute, loadThrough } from '../../web/page-load.ts'
import type { FirstEvent } from './contract.ts'

/** The paths of the calls that a page asks there, found by loading it from nobody. */
export async function askedBy({ route }: Loaded, location: Location): Promise<Set<string>> {
  await route.fetch()
  const paths = new Set<string>()
  const nobody = (call: Call) => {
    paths.add(call.path)
    return new Promise<never>(() => {})
  }
  void loadRoute(route, location, loadThrough(nobody as unknown as Ask))
  await new Promise((asked) => setTimeout(asked))
  return paths
}

/** The kinds that a page shows which asks these calls. */
export const kindsShown = (paths: Iterable<string>, { shows }: FirstEvent) =>
  new Set([...paths].flatMap((path) => Object.values(shows[path] ?? {})))

/** Asks, and notes of each entry that was told of which kind it is. */
export const noting = (ask: Ask, { shows }: FirstEvent, kindOf: Map<string, string>): Ask =>
  (async (call, body, more) => {
    const reply = await ask(call, body, more)
    for (const [key, kind] of Object.entries(shows[call.path] ?? {})) {
      for (const id of idsIn(key === '' ? reply : (reply as Record<string, unknown>)[key])) kindOf.set(id, kind)
    }
    return reply
  }) as Ask

/** The ids of all that is told, wherever it stands: in a list, or with those beside it in the answer about one. */
function idsIn(told: unknown): string[] {
  if (typeof told !== 'object' || told === null) return []
  const { id, _id } = told as { id?: unknown; _id?: unknown }
  return [...[id ?? _id].filter((one) => typeof one === 'string'), ...Object.values(told).flatMap(idsIn)]
}
