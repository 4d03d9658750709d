import type { Thing } from '../contract/collection.ts'

/** What is told of when entries of a thing are shown is about one matter: that they are published tells more than that they will be. */
export const aboutShowing = ({ table }: Pick<Thing, 'table'>) => `shown ${table}`
