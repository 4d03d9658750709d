import { announce } from '../db/changes.ts'
import { textsFollow } from '../features/search/server/file-texts.ts'
import { searchFollows } from '../features/search/server/follow.ts'
import { calendarsFollow } from './calendar-redirects.ts'
import { changedFollow } from './changed-last.ts'
import type { Follower } from './follower.ts'
import { groupsFollow } from './group-redirects.ts'
import { slugsFollow } from './slugs.ts'

// The search looks in the texts that are there.
const followers: Follower[] = [changedFollow, slugsFollow, groupsFollow, calendarsFollow, textsFollow, searchFollows]

/** To be called wherever what visitors are shown of an entry may have become another, in the transaction in which it does. */
export async function shownAnew(...anew: Parameters<Follower['anew']>) {
  for (const follower of followers) await follower.anew(...anew)
  const [tx, { table }, , { before, after }] = anew
  if (before || after) announce(tx, table)
}

/** To be called where an entry goes for good. */
export async function erasedForGood(...gone: Parameters<NonNullable<Follower['erased']>>) {
  for (const follower of followers) await follower.erased?.(...gone)
}
