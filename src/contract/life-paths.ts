/** Paths of lifecycle.ts alone, for scripts that need no checks. */
export const livesPaths = (table: string) => ({
  entry: `/api/entry/${table}/:id`,
  changes: `/api/changes/${table}/:id`,
  restore: `/api/restore/${table}/:id`,
  putBack: `/api/putBack/${table}/:id`,
  mistake: `/api/mistake/${table}/:id`,
})
