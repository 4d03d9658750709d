import { DatabaseNewer } from '../db/migrate.ts'

/** What stopped the site of somebody at work on it. Each save runs a new migration at once, so its name may be known no more. */
export function devError(error: unknown): unknown {
  if (!(error instanceof DatabaseNewer)) return error
  return new DatabaseNewer(
    `${error.message}\n\nWhile you develop: that migration was renamed, or lies on another branch. rm -rf .dev/data and save any file; what was made there goes with it.`,
  )
}
