import type { Row, Table, Target } from '../move/side.ts'

/** How a database of SQLite is opened on a thread of its own: the rows of an archive to read, or those of a site that serves to write. */
export type Way = 'foreign' | 'written'

/** What that thread is asked for. `rows` begins a list and tells its number, by which its pieces are asked for. */
export type SideCalls = Pick<Target, 'steps' | 'tables' | 'isEmpty' | 'begin' | 'empty' | 'add' | 'commit' | 'letGo'> & {
  open: (way: Way, folder: string) => Promise<string>
  rows: (table: Table) => Promise<number>
  next: (list: number) => Promise<readonly Row[] | undefined>
  enough: (list: number) => Promise<void>
}

export type SideAsked = { id: number; call: keyof SideCalls; given: unknown[] }

/** What went wrong, as far as a message can carry it. */
export type SideFailure = { name: string; message: string; errcode: unknown }
export type SideTold = { id: number; done?: unknown; failed?: SideFailure }
