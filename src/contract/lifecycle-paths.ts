/**
 * Where the calls lie that follow from there being a thing. Apart from their checks (lifecycle.ts), which weigh more than the
 * first visit of a page can carry.
 */
export const livesPaths = (table: string) => ({
  entry: `/api/entry/${table}/:id`,
  changes: `/api/changes/${table}/:id`,
  restore: `/api/restore/${table}/:id`,
  putBack: `/api/putBack/${table}/:id`,
})
