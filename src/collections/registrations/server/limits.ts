import type { Limit } from '../../../db/rate-limits.ts'

/**
 * A classroom behind one address may register together; over the ceiling of all they come slowly, so that neither a script
 * fills the list nor somebody who has many addresses keeps everybody else out.
 */
export const limits = {
  perAddress: { most: 60, span: 10 * 60_000 },
  ofAll: { most: 1000, span: 60 * 60_000 },
} as const satisfies Record<string, Limit>
