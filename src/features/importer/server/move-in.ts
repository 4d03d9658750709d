import type { Media } from '../../../db/files/files.ts'
import type { Db } from '../../../db/tables.ts'
import type { Kind } from '../../../http/collection-api.ts'
import { internet, type Reach } from '../../../http/fetching/outbound-policy.ts'
import { type ComparedKind, compare } from './compare.ts'
import { readEntry } from './entry.ts'
import { type KeepPicture, type KeptFile, type WantedFile, wantedFiles, withFiles } from './files.ts'
import { insert } from './insert.ts'
import { oldAddress } from './old-address.ts'
import { home, oldKindsOf, repliesOf } from './old-kinds.ts'
import { listsOf } from './replies.ts'
import { replyFolder, saveReplies, writeReplies } from './reply-folder.ts'
import { notFetched, planOf, table } from './report.ts'

export type Options = {
  /** An address or a folder. */
  source: string
  /** Only saves its replies there. */
  saveTo?: string
  dryRun: boolean
  fetchMedia: boolean
  /** Students agreed that visitors see all of their entries. */
  consented: boolean
  allowPrivate: boolean
}

/** `look` reads its rows without a change; the refused entries go to `refusedTo`. */
type NewSite = {
  kinds: readonly Kind[]
  look: (action: (db: Db) => Promise<unknown>) => Promise<unknown>
  open: (action: (db: Db, media: Media, pictures: KeepPicture) => Promise<void>) => Promise<void>
  say: (line: string) => void
  refusedTo: string
  reach?: Reach
}

/**
 * Imports an old site: reads all of it, reports what will be done, and unless it is a dry run does it, collection by collection. Returns
 * false if something was refused or is missing. Throws NotRead with nothing changed; any other error leaves the collections before it in.
 */
export async function moveIn(options: Options, site: NewSite): Promise<boolean> {
  const { source, saveTo, dryRun, fetchMedia } = options
  const { say, reach = internet } = site
  const oldKinds = oldKindsOf(site.kinds)
  const replies = repliesOf(oldKinds)
  const old = /^https?:/i.test(source)
    ? oldAddress(source, options.allowPrivate ? { ...reach, allows: () => true } : reach)
    : await replyFolder(source, replies)
  say(`Reading ${source}`)
  if (saveTo !== undefined) return saveReplies(old, replies, saveTo, say)
  const { lists, missing } = await listsOf(old, oldKinds)
  const read = lists.map(({ kind, list }) => ({ kind, entries: list.map((one) => readEntry(kind, one, old.base)) }))
  for (const name of missing) say(`  missing   ${name} was not found, so it is not imported`)
  await (dryRun ? site.look(plan) : site.open(async (db, media, pictures) => insertAll(await plan(db), db, { media, pictures })))
  const refused = read.map(({ kind, entries }) => ({ ...kind, list: entries.filter(({ entry }) => !entry).map((one) => one.old) }))
  const isWhole = refused.every(({ list }) => list.length === 0)
  if (!isWhole && dryRun) say('Without --dry-run, what was refused is written into a folder, where you can edit and import it.')
  else if (!isWhole) {
    const folder = writeReplies(site.refusedTo, [{ reply: home, listKey: 'data', list: [] }, ...refused], old.base)
    say(`\nWhat was refused is in ${folder}. Edit it there, then: npm run import -- ${folder}`)
    say('It contains personal data (names, roll numbers, phone numbers). Delete the folder once nothing in it is left to import.')
  }
  return missing.length === 0 && isWhole

  async function plan(db: Db) {
    const compared: ComparedKind[] = []
    for (const one of read) compared.push(await compare(one, db))
    for (const line of planOf(compared, options)) say(line)
    return compared
  }

  /** Each collection in a transaction of its own. */
  async function insertAll(compared: ComparedKind[], db: Db, places: { media: Media; pictures: KeepPicture }) {
    const inserted: (ComparedKind & { used: KeptFile[] })[] = []
    for (const one of compared) {
      const { name, words } = one.kind
      const wanted = wantedFiles(one, fetchMedia)
      if (wanted.length > 0) say(`  fetching  ${wanted.length} ${wanted.length === 1 ? 'file' : 'files'} of the ${name}`)
      const dead = (file: WantedFile, why: string) => say(notFetched(words.one, file, why))
      try {
        inserted.push(
          await withFiles(wanted, { ...places, reach, dead }, (files) => insert(db, one, { ...options, now: new Date(), files })),
        )
      } catch (error) {
        say(`\nThe ${name} could not be imported. Imported before: ${inserted.map(({ kind }) => kind.name).join(', ') || 'nothing'}.`)
        say('Fix that and run the same command again: nothing is imported twice.')
        throw error
      }
    }
    const fetched = fetchMedia ? inserted.map(({ used }) => used.length) : undefined
    for (const line of ['Done.', ...table(inserted, 'added', fetched)]) say(line)
  }
}
