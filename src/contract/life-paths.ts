/** The paths of the calls of every collection, apart from their checks (lifecycle.ts), which are too large for the scripts that use only the addresses. */
export const livesPaths = (table: string) => ({
  entry: `/api/entry/${table}/:id`,
  changes: `/api/changes/${table}/:id`,
  restore: `/api/restore/${table}/:id`,
  putBack: `/api/putBack/${table}/:id`,
  mistake: `/api/mistake/${table}/:id`,
})
