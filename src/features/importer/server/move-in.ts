import type { Media } from '../../../db/files/files.ts'
import type { Db } from '../../../db/tables.ts'
import type { Kind } from '../../../http/collection-api.ts'
import { everywhere, internet, type Reach } from '../../../http/fetching/outbound-policy.ts'
import { type ComparedKind, compare } from './compare.ts'
import { readEntry } from './entry.ts'
import { type KeepPicture, type KeptFile, type WantedFile, wantedFiles, withFiles } from './files.ts'
import { insert } from './insert.ts'
import { oldAddress } from './old-address.ts'
import { home, oldKindsOf, outward, repliesOf } from './old-kinds.ts'
import { listsOf } from './replies.ts'
import { replyFolder, saveReplies, writeReplies } from './reply-folder.ts'
import { notFetched, planOf, table } from './report.ts'

export type Options = {
  /** An address or a folder. */
  source: string
  /** Where its replies are saved; then nothing else is done. */
  saveTo?: string
  dryRun: boolean
  fetchMedia: boolean
  /** People let visitors see all that their entries say. */
  consented: boolean
  allowPrivate: boolean
}

/**
 * The new site, with what comes with it, so that what the old site had of that is recognised: how its rows are looked at with
 * nothing changed, and how it is opened; where the report and the refused entries go, whether visitors come from elsewhere.
 */
export type NewSite = {
  kinds: readonly Kind[]
  look: (action: (db: Db) => Promise<unknown>) => Promise<unknown>
  open: (action: (db: Db, media: Media, pictures: KeepPicture) => Promise<void>) => Promise<void>
  say: (line: string) => void
  refusedTo: string
  reach?: Reach
  isPublic?: boolean
}

/**
 * Moves in from an old site: reads all of it, says what will be done, and unless it is a dry run does it, kind by kind.
 * Returns true when everything was taken, false when something was refused or wanting. Throws NotRead with nothing
 * changed; whatever else is thrown leaves the kinds before it in, and the others out.
 */
export async function moveIn(options: Options, site: NewSite): Promise<boolean> {
  const { source, saveTo, dryRun, fetchMedia } = options
  const { say, reach = internet } = site
  const oldKinds = oldKindsOf(site.kinds)
  const replies = repliesOf(oldKinds)
  const old = /^https?:/i.test(source)
    ? oldAddress(source, options.allowPrivate ? everywhere(reach) : reach)
    : await replyFolder(source, replies)
  say(`Reading ${source}`)
  if (saveTo !== undefined) return saveReplies(old, replies, saveTo, say)
  const { lists, wanting } = await listsOf(old, site.isPublic ? oldKinds.map(outward) : oldKinds)
  const read = lists.map(({ kind, list }) => ({ kind, entries: list.map((one) => readEntry(kind, one, old.base)) }))
  for (const name of wanting) say(`  wanting   ${name} is not there, so nothing of it can be taken`)
  await (dryRun ? site.look(plan) : site.open(async (db, media, pictures) => insertAll(await plan(db), db, { media, pictures })))
  const refused = read.map(({ kind, entries }) => ({ ...kind, list: entries.filter(({ entry }) => !entry).map((one) => one.old) }))
  const isWhole = refused.every(({ list }) => list.length === 0)
  if (!isWhole) {
    const folder = writeReplies(site.refusedTo, [{ reply: home, listKey: 'data', list: [] }, ...refused], old.base)
    say(`\nWhat was refused lies in ${folder}. Edit it there, then: npm run import -- ${folder}`)
    const until = dryRun ? 'unless you import it' : 'once nothing in it is left to import'
    say(`It holds personal data (names, roll numbers, phone numbers). Delete the folder ${folder} ${until}.`)
  }
  return wanting.length === 0 && isWhole

  /** Says what is to be done. */
  async function plan(db: Db) {
    const compared: ComparedKind[] = []
    for (const one of read) compared.push(await compare(one, db))
    for (const line of planOf(compared, options)) say(line)
    return compared
  }

  /** Inserts one kind after the other, each in a transaction of its own, and says what came in. */
  async function insertAll(compared: ComparedKind[], db: Db, places: { media: Media; pictures: KeepPicture }) {
    const inserted: (ComparedKind & { used: KeptFile[] })[] = []
    for (const one of compared) {
      const { name, one: word } = one.kind
      const wanted = wantedFiles(one, fetchMedia)
      if (wanted.length > 0) say(`  fetching  ${wanted.length} ${wanted.length === 1 ? 'file' : 'files'} of the ${name}`)
      const dead = (file: WantedFile, why: string) => say(notFetched(word, file, why))
      try {
        inserted.push(
          await withFiles(wanted, { ...places, reach, dead }, (files) => insert(db, one, { ...options, now: new Date(), files })),
        )
      } catch (error) {
        say(`\nThe ${name} could not be taken. What came in before: ${inserted.map(({ kind }) => kind.name).join(', ') || 'nothing'}.`)
        say('Run the same command again once that is mended: nothing is taken twice.')
        throw error
      }
    }
    const fetched = fetchMedia ? inserted.map(({ used }) => used.length) : undefined
    for (const line of ['Done.', ...table(inserted, 'added', fetched)]) say(line)
  }
}
