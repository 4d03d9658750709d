/**
 * The tables whose rows are of the day and no part of a site's content: no archive has them. Where one is restored, `ends` are
 * emptied, because what was begun before does not count any more, and `stays` is left as it is there, but that what is
 * noted of files goes by the rows that come (loose-after.ts).
 */
export type Passing = { ends: readonly string[]; stays: readonly string[] }

/** The tables that an archive has the rows of. */
export const lasting = <Table extends { name: string }>(tables: readonly Table[], { ends, stays }: Passing): Table[] =>
  tables.filter(({ name }) => !ends.includes(name) && !stays.includes(name))
