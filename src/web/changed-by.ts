import { byAdministrator, get, nothing } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import type { Change, Planned } from '../contract/lifecycle.ts'
import { livesPaths } from '../contract/lifecycle-paths.ts'
import { isRefusal } from './ask.ts'
import { ask } from './browser-ask.ts'

/** Who has changed an entry, and when last; `clock`: it is as it is shown by the site's own clock, at the time that was set for it. */
export type Who = { names: string[]; at: string | undefined; clock?: { what: Planned; at: string } | undefined }

const nobody: Who = { names: [], at: undefined }

/** Who has changed an entry since that version; nobody where that cannot be told. */
export async function changedBy({ table }: Pick<Thing, 'table'>, id: string, since: string | undefined): Promise<Who> {
  try {
    // The site has checked what it answers (contract/lifecycle.ts); the checks would weigh on every page.
    const changes = byAdministrator(get(livesPaths(table).changes, nothing as never))
    const reply = (await ask(changes, undefined, { id, query: { limit: 20 } })) as object
    if (isRefusal(reply)) return nobody
    const later = (reply as { data: Change[] }).data.filter((change) => since !== undefined && change.id > since)
    const names = [...new Set(later.flatMap(({ by }) => by ?? []))]
    return { names, at: later[0]?.at, clock: clockOf(later.find(isOfShowing)) }
  } catch (error) {
    console.error(error)
    return nobody
  }
}

const isOfShowing = ({ before, after }: Change) => before?.publishAt !== after?.publishAt || before?.expiresAt !== after?.expiresAt

const clockOf = (change: Change | undefined) =>
  change?.by === null && (change.what === 'publish' || change.what === 'expire') ? { what: change.what, at: change.at } : undefined
