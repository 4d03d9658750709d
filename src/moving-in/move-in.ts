import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everywhere, internet, type Reach } from '../server/fetching/reach.ts'
import { copyDatabase } from '../store/copy.ts'
import type { Store } from '../store/open.ts'
import { type ComparedKind, compare } from './compare.ts'
import { readKind } from './entry.ts'
import { insertWithFiles, wantedFiles } from './insert.ts'
import { oldAddress, type Patience, patient } from './old-address.ts'
import { home, oldKinds, outward, repliesOf } from './old-kinds.ts'
import { listsOf } from './replies.ts'
import { replyFolder, saveReplies, writeReplies } from './reply-folder.ts'
import { type KindOutcome, linesOf, shown, table } from './report.ts'

/**
 * What is asked for: `source` is an address or a folder; with `saveTo` its replies are saved there and nothing else is done.
 * `consented`: people let visitors see all that their entries say.
 */
export type Options = {
  source: string
  saveTo?: string
  dryRun: boolean
  fetchMedia: boolean
  consented: boolean
  allowPrivate: boolean
}

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
  const { source, saveTo, dryRun, fetchMedia } = options
  const { say, reach = internet, patience = patient } = site
  const replies = repliesOf(oldKinds)
  const old = /^https?:/i.test(source)
    ? oldAddress(source, { reach: options.allowPrivate ? everywhere(reach) : reach, patience, say })
    : replyFolder(source, replies)
  say(`Reading ${source}`)
  if (saveTo !== undefined) return saveReplies(old, replies, saveTo, say)
  const { lists, wanting } = await listsOf(old, site.isPublic ? oldKinds.map(outward) : oldKinds)
  const read = lists.map(({ kind, list }) => readKind(kind, list, old.base))
  for (const place of wanting) say(`  wanting   ${place} is not there, so nothing of it can be taken`)

  // A dry run has the database as it would be opened, and leaves the real one alone.
  const folder = dryRun ? mkdtempSync(join(tmpdir(), 'club-import-')) : site.dataDir
  try {
    if (dryRun) copyDatabase(site.dataDir, folder)
    const store = await site.open(folder)
    try {
      const compared: ComparedKind[] = []
      for (const one of read) compared.push(await compare(one, store.db))
      tellPlan(compared)
      if (!dryRun) await insertAll(compared, store)
    } finally {
      await store.close()
    }
  } finally {
    if (dryRun) rmSync(folder, { recursive: true, force: true })
  }
  const isWhole = read.every(({ refused }) => refused.length === 0)
  if (!isWhole) keepRefused()
  return wanting.length === 0 && isWhole

  function tellPlan(compared: ComparedKind[]) {
    const outcomes = compared.map((one) => ({ ...one, files: wantedFiles(one, fetchMedia).length }))
    const lines = [...outcomes.flatMap((one) => linesOf(one, dryRun)), '', ...table(outcomes, 'to add', false)]
    if (dryRun && fetchMedia) lines.push(`  Files to fetch: ${outcomes.reduce((sum, { files }) => sum + files, 0)}`)
    for (const line of [...lines, dryRun ? '\nThis was a dry run: nothing has been changed.' : '']) say(line)
  }

  /** Inserts one kind after the other, each in a transaction of its own, and says what came in. */
  async function insertAll(compared: ComparedKind[], { db }: Store) {
    const outcomes: KindOutcome[] = []
    for (const one of compared) {
      const { name, one: word } = one.kind
      const wanted = wantedFiles(one, fetchMedia)
      if (wanted.length > 0) say(`  fetching  ${wanted.length} ${wanted.length === 1 ? 'file' : 'files'} of the ${name}`)
      const dead = ({ title, field, address }: (typeof wanted)[number], why: string) =>
        say(`  not fetched  ${word} '${shown(title)}', ${field}: ${shown(address, 200)} (${why}); the old link stays`)
      try {
        const { used, ...done } = await insertWithFiles(one, wanted, { ...options, ...site, reach, db, dead })
        outcomes.push({ ...done, files: used.length })
      } catch (error) {
        say(`\nThe ${name} could not be taken. What came in before: ${outcomes.map(({ kind }) => kind.name).join(', ') || 'nothing'}.`)
        say('Run the same command again once that is mended: nothing is taken twice.')
        throw error
      }
    }
    for (const line of ['Done.', ...table(outcomes, 'added', fetchMedia)]) say(line)
  }

  /** Leaves the refused entries in a folder that can be edited and imported, and says where. */
  function keepRefused() {
    const lists = read.map(({ kind, refused }) => ({ ...kind, list: refused.map((one) => one.old) }))
    const folder = writeReplies(site.refusedTo, [{ reply: home, key: 'data', list: [] }, ...lists], old.base)
    say(`\nWhat was refused lies in ${folder}. Edit it there, then: npm run import -- ${folder}`)
    const until = dryRun ? 'unless you import it' : 'once nothing in it is left to import'
    say(`It holds personal data (names, roll numbers, phone numbers). Delete the folder ${folder} ${until}.`)
  }
}
