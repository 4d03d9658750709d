import { sized } from '../../../../contract/text-format.ts'
import { type DatabaseAt, placeOf } from '../../../../db/database-at.ts'
import type { Looked } from '../../../../db/looked.ts'
import { mostConnections } from '../../../../db/postgres/pool.ts'
import { networkFolder } from '../../../../db/sqlite/network-folder.ts'
import { tablesOfTheDatabase } from '../../../../db/tables.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Database'

/** Looks at the database: that it can be reached, is whole, keeps what is acknowledged, and is of this version of the site. */
export async function lookAtDatabase(at: DatabaseAt, known: string[]): Promise<{ findings: Finding[]; looked?: Looked }> {
  const place = placeOf(at)
  try {
    const looked = await place.look()
    if (looked === undefined) return { findings: [look(about, `There is no ${place.files[0]} yet.`, 'The first start makes it.')] }
    const network = place.folder && networkFolder(place.folder)
    const findings = findingsOf(looked, known)
    return { findings: network ? [...findings, look(about, network.says, network.todo)] : findings, looked }
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    return { findings: [wrong(about, says, place.fix(error))] }
  }
}

function findingsOf({ name, tables, steps, unfit, bytes, connections }: Looked, known: string[]): Finding[] {
  const findings = unfit.map(({ says, todo }) => wrong(about, says, todo))
  const unknown = steps.filter((step) => !known.includes(step))
  const coming = known.filter((step) => !steps.includes(step))
  const foreign = steps.length === 0 && tables.some((table) => !tablesOfTheDatabase.includes(table))
  if (foreign)
    findings.push(
      wrong(about, `There is what is not of this site (${tables.slice(0, 3).join(', ')}).`, 'Give the site a database of its own.'),
    )
  else if (unknown.length > 0)
    findings.push(
      wrong(
        about,
        `It is newer than this version of the site: it has been through ${unknown.join(', ')}.`,
        'Start the newer version, or put a copy back that was made before it.',
      ),
    )
  else if (coming.length > 0)
    findings.push(
      look(about, `It has not been through ${coming.join(', ')}.`, 'The next start of this version does that; make a copy before.'),
    )
  if (connections && connections.most - connections.used < mostConnections)
    findings.push(
      look(
        about,
        `Only ${connections.most - connections.used} connections of ${connections.most} are free; an instance takes up to ${mostConnections}.`,
        'Raise max_connections of the database server.',
      ),
    )
  const safe = connections ? `${connections.used} of ${connections.most} connections taken` : 'WAL, synchronous FULL'
  if (findings.every(({ state }) => state === 'look'))
    findings.unshift(well(about, `${name}, ${sized(bytes)}, whole, and keeps what is acknowledged (${safe}).`))
  return findings
}
