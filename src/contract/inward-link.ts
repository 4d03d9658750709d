import type * as z from 'zod/mini'
import { isLoopback, leadsInward } from './host.ts'
import { linkLabel } from './link.ts'

/** Whether visitors come to a site from elsewhere; then nobody is sent to an address that only its host can reach. */
export const isPublicSite = (origin: string | undefined) => origin !== undefined && !isLoopback(new URL(origin).hostname)

/**
 * Looks through what a check has taken, and returns the sentence that refuses the first link to a machine of one's own,
 * to a network of one's own or to a number; undefined where there is none. For a public site only: on one's own machine
 * such links are right, and the check itself, which the browser has too, cannot know where the site stands.
 */
export function inwardLink(check: z.ZodMiniType, taken: unknown): string | undefined {
  const label = linkLabel(check)
  if (label !== undefined)
    return typeof taken === 'string' && leadsInward(taken)
      ? `${label} must lead to a public address by its name, not to localhost, a private network or a number.`
      : undefined
  for (const [inner, value] of within(check, taken)) {
    const why = inwardLink(inner, value)
    if (why !== undefined) return why
  }
  return undefined
}

type Inner = [check: z.ZodMiniType, value: unknown]

/** The checks that a check is made of, each with the part of the value that it took. */
function within(check: z.ZodMiniType, taken: unknown): Inner[] {
  const { def } = (check as unknown as z.core.$ZodTypes)._zod
  const pair = (inner: unknown, value = taken): Inner => [inner as z.ZodMiniType, value]
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, inner]) => pair(inner, (taken as Record<string, unknown>)[name]))
    case 'union':
      return def.options.map((option) => pair(option))
    case 'pipe':
      return [pair(def.out)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return [pair(def.innerType)]
    default:
      return []
  }
}
