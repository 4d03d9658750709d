/** Every migration, in the order in which they run. One that has been released is never changed again. */
export * as '0001-first-tables' from '../../migrations/0001-first-tables.ts'
export * as '0002-the-whole-club' from '../../migrations/0002-the-whole-club.ts'
export * as '0003-moved-in' from '../../migrations/0003-moved-in.ts'
export * as '0004-new-ways-in' from '../../migrations/0004-new-ways-in.ts'
export * as '0005-submissions' from '../../migrations/0005-submissions.ts'
export * as '0008-videos-told-apart' from '../../migrations/0008-videos-told-apart.ts'
export * as '0009-askers-leave-nothing' from '../../migrations/0009-askers-leave-nothing.ts'
export * as '0010-words-of-the-field' from '../../migrations/0010-words-of-the-field.ts'
