import type { Migration } from 'kysely/migration'
import * as firstTables from '../migrations/0001-first-tables.ts'
import * as theWholeClub from '../migrations/0002-the-whole-club.ts'
import * as movedIn from '../migrations/0003-moved-in.ts'
import * as newWaysIn from '../migrations/0004-new-ways-in.ts'
import * as submissions from '../migrations/0005-submissions.ts'
import * as toldApart from '../migrations/0008-videos-told-apart.ts'
import * as askers from '../migrations/0009-askers-leave-nothing.ts'

/** Every migration, in the order in which they run. One that has been released is never changed again. */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-the-whole-club': theWholeClub,
  '0003-moved-in': movedIn,
  '0004-new-ways-in': newWaysIn,
  '0005-submissions': submissions,
  '0008-videos-told-apart': toldApart,
  '0009-askers-leave-nothing': askers,
}
