import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isEnclosed } from '../normalise/addresses.ts'
import { everywhere, internet, type Reach } from '../server/fetching/reach.ts'
import { copyDatabase } from '../store/copy.ts'
import { mediaBeside } from '../store/files.ts'
import type { Store } from '../store/open.ts'
import type { Db } from '../store/tables.ts'
import { compare } from './compare.ts'
import { type ReadKind, readKind } from './entry.ts'
import { fetchFiles, type KeptFile, wantedFiles } from './fetch-files.ts'
import { insert } from './insert.ts'
import { home, kinds, outward, repliesOf } from './kinds.ts'
import { listsOf } from './lists.ts'
import { oldAddress, type Patience, patient } from './old-address.ts'
import type { Options } from './options.ts'
import { replyFolder, saveReplies, writeReplies } from './reply-folder.ts'
import { additions, type Count, countOf, deadFiles, normalisations, table, trouble } from './report.ts'

/**
 * The new site: where its data lies, how its database is opened, where the report and the refused entries go, and whether
 * visitors come from elsewhere.
 */
export type NewSite = {
  dataDir: string
  open: (folder: string) => Promise<Store>
  say: (line: string) => void
  refusedTo: string
  reach?: Reach
  patience?: Patience
  isPublic?: boolean
}

/**
 * Moves in from an old site: reads all of it, says what will be done, and unless it is a dry run does it, kind by kind.
 * Returns true when everything was taken, false when something was refused or wanting. Throws NotRead with nothing
 * changed; whatever else is thrown leaves the kinds before it in, and the others out.
 */
export async function moveIn(options: Options, site: NewSite): Promise<boolean> {
  const { say, reach = internet } = site
  const ground = { reach: options.allowPrivate ? everywhere(reach) : reach, patience: site.patience ?? patient, say }
  const replies = repliesOf(kinds)
  const old = /^https?:/i.test(options.source) ? oldAddress(options.source, ground) : replyFolder(options.source, replies)
  say(`Reading ${options.source}`)
  if (options.saveTo !== undefined) return saveReplies(old, replies, options.saveTo, say)
  const { lists, wanting } = await listsOf(old, site.isPublic ? kinds.map(outward) : kinds)
  const read = lists.map(({ kind, list }) => readKind(kind, list, old.base))
  for (const place of wanting) say(`  wanting   ${place} is not there, so nothing of it can be taken`)

  const folder = options.dryRun ? mkdtempSync(join(tmpdir(), 'club-import-')) : site.dataDir
  if (options.dryRun) copyDatabase(site.dataDir, folder)
  try {
    const store = await site.open(folder)
    try {
      await plan(read, store.db, options, say)
      if (!options.dryRun) await execute(read, store.db, options, { ...site, reach })
    } finally {
      await store.close()
    }
  } finally {
    if (options.dryRun) rmSync(folder, { recursive: true, force: true })
  }
  const isWhole = read.every(({ refused }) => refused.length === 0)
  if (!isWhole) keepRefused(read, old.base, options, site)
  return wanting.length === 0 && isWhole
}

/** Says what will be done, one line for each thing that a person should know, and a table of it. Changes nothing. */
async function plan(read: ReadKind[], db: Db, { dryRun, fetchMedia }: Options, say: (line: string) => void) {
  const counts: Count[] = []
  for (const one of read) {
    const compared = await compare(one, db)
    for (const line of [...(dryRun ? additions(compared) : []), ...normalisations(compared), ...trouble(compared)]) say(line)
    counts.push(countOf(compared, wantedFiles(compared, fetchMedia).length))
  }
  say('')
  for (const line of table(counts, 'to add', false)) say(line)
  if (dryRun && fetchMedia) say(`  Files to fetch: ${counts.reduce((sum, { files }) => sum + files, 0)}`)
  say(dryRun ? '\nThis was a dry run: nothing has been changed.' : '')
}

type Ground = Pick<NewSite, 'dataDir' | 'say'> & { reach: Reach }

/** Inserts one kind after the other, files first, each in a transaction of its own, and says what came in. */
async function execute(read: ReadKind[], db: Db, { fetchMedia, publishPhones }: Options, { dataDir, say, reach }: Ground) {
  const enclosed = read.some(({ kind, entries }) =>
    entries.some(({ entry }) => Object.keys(kind.files).some((field) => isEnclosed(entry[field]))),
  )
  const media = fetchMedia || enclosed ? await mediaBeside(join(dataDir, 'media')) : undefined
  const counts: Count[] = []
  for (const one of read) {
    try {
      const files = await fetched(one)
      const { used, ...compared } = await inserted(one, files)
      counts.push(countOf(compared, used.length))
    } catch (error) {
      const before = counts.length === 0 ? 'nothing' : counts.map(({ name }) => name).join(', ')
      say(`\nThe ${one.kind.name} could not be taken. What came in before: ${before}.`)
      say('Run the same command again once that is mended: nothing is taken twice.')
      throw error
    }
  }
  say('Done.')
  for (const line of table(counts, 'added', fetchMedia)) say(line)

  async function fetched(one: ReadKind): Promise<KeptFile[]> {
    if (!media) return []
    const compared = await compare(one, db)
    const wanted = wantedFiles(compared, fetchMedia)
    if (wanted.length === 0) return []
    say(`  fetching  ${wanted.length} ${wanted.length === 1 ? 'file' : 'files'} of the ${one.kind.name}`)
    const { kept, dead } = await fetchFiles(compared, wanted, media, reach)
    for (const line of deadFiles(compared, dead)) say(line)
    return kept
  }

  // A file that no entry uses in the end, because somebody was quicker or the transaction failed, does not stay.
  async function inserted(one: ReadKind, files: KeptFile[]) {
    const spare = new Set(files)
    try {
      const done = await insert(db, one, { now: new Date(), publishPhones, files })
      for (const file of done.used) spare.delete(file)
      return done
    } finally {
      for (const { id } of spare) await media?.remove(id)
    }
  }
}

/** Leaves the refused entries in a folder that can be edited and imported, and says where. */
function keepRefused(read: ReadKind[], base: string | undefined, { dryRun }: Options, { refusedTo, say }: NewSite) {
  const lists = read.map(({ kind, refused }) => ({ reply: kind.reply, key: kind.key, list: refused.map(({ old }) => old) }))
  const folder = writeReplies(refusedTo, [{ reply: home, key: 'data', list: [] }, ...lists], base)
  say(`\nWhat was refused lies in ${folder}. Edit it there, then: npm run import -- ${folder}`)
  const until = dryRun ? 'unless you import it' : 'once nothing in it is left to import'
  say(`It holds personal data (names, roll numbers, phone numbers). Delete the folder ${folder} ${until}.`)
}
