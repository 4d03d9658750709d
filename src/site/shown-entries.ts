import type { Thing } from '../contract/collection.ts'
import type { GroupAsWhole } from '../contract/entry-calls.ts'
import { groupPath } from '../contract/entry-path.ts'
import * as things from './collections.ts'

type Entry = Record<string, unknown>
const all: Thing[] = Object.values(things)
const listed = all.filter(({ schema }) => schema?.type === 'Question' || schema?.type === 'VideoObject')

/** The entry that a page is of, where it is the page of one. */
export function entryOf(path: string, data: unknown): { thing: Thing; entry: Entry } | undefined {
  const thing = all.find(({ at }) => at !== undefined && path === `${at}/:slug`)
  const entry = (data as { entry?: Entry } | undefined)?.entry
  return thing && entry ? { thing, entry } : undefined
}

/** The group of entries that a page is of, where it is the page of one. */
export function groupIn(path: string, data: unknown): { thing: Thing; whole: GroupAsWhole } | undefined {
  const thing = all.find(({ at, groupedBy }) => at !== undefined && groupedBy !== undefined && path === `${groupPath({ at }, '')}:slug`)
  const whole = (data as { whole?: GroupAsWhole } | undefined)?.whole
  return thing && whole ? { thing, whole } : undefined
}

/** The questions and the videos in what a page shows, known by the checks of their kinds, so that no page says it a second time. */
export function entriesListed(data: unknown): { thing: Thing; entry: Entry }[] {
  const lists = (Array.isArray(data) ? [data] : Object.values((data as object | undefined) ?? {})).filter(Array.isArray) as Entry[][]
  return listed.flatMap((thing) =>
    lists
      .filter((list) => list.every((entry) => thing.wire.safeParse(entry).success))
      .flatMap((list) => list.map((entry) => ({ thing, entry }))),
  )
}
