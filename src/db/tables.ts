import type { Generated, Kysely } from 'kysely'
import type { Deed } from '../contract/lifecycle.ts'

/** The project's own tables; those of collections follow from their contracts. Times are ISO text, UTC. */
interface KitTables {
  settings: { name: string; value: string }
  sessions: {
    id: string
    admin: string
    started: string
    seen: string
    /** How it was opened: a code lets a new password be set without the old one. */
    opened_by: 'password' | 'code'
    /** Until when it is elevated; null where it never was (sessions.ts). */
    passkey_until: string | null
  }
  /** Uploaded files, stored under their ids. `size` in bytes; `unused_since`: when the last entry that used it was erased. */
  media: { id: string; name: string; type: string; size: number; added: string; unused_since?: string | null }
  /** Pictures in several widths (contract/own-picture.ts). `colours`: nine of three hex digits. `source`: the hash of the original. */
  // One that was cut out of another has `cut_from` instead and, as JSON, `cut`. `avifs`: `none` where they cannot be made.
  pictures: {
    id: string
    width: number
    height: number
    colours: string
    source: string | null
    cut_from: string | null
    cut: string | null
    avifs: 'waiting' | 'failed once' | 'failed twice' | 'made' | 'none'
    added: string
    unused_since: string | null
  }
  /** The files of those pictures, each a row of `media` too; the widest WebP is the picture itself. */
  picture_files: { file: string; picture: string; width: number; type: string }
  /** Which entry or setting uses which file or picture, also in an older version; `shown`: 1 if visitors see that. */
  file_uses: { file: string; kind: string; entry: string; shown: number }
  /** Files without a row. `since`: when its upload began; null if its row was deleted. */
  loose_files: { id: string; since: string | null }
  /** Entries of the old site: `old` is the id there, `content` the hash of the fields, `id` the id here. */
  moved_in: { kind: string; old: string; content: string; id: string }
  /** Requests with an idempotency key: `body` is an HMAC of the request, `reply` its answer. */
  submissions: { id: string; body: string; reply: string | null; at: string }
  rate_limits: { key: string; count: number; until: string }
  /** Who has the lease of a job until when, its last success, last failure and why. Milliseconds of the database's clock. */
  jobs: {
    name: string
    due: number
    holder: string | null
    until: number
    ran_at: number | null
    failed_at: number | null
    failure: string | null
  }
  /** Addresses that entries have and had; the newest by `since` is an entry's own (slugs.ts). */
  slugs: { kind: string; slug: string; entry: string; base: string; number: number; since: string }
  /** The words of each entry that is found (features/search/server/search-index.ts). */
  search: { number: Generated<number>; kind: string; entry: string; day: string; words: string }
  /** Each of those words once, how many letters it has and in how many entries it is. */
  search_words: { word: string; letters: number; entries: number }
  /** The text of the file of an entry that is found, and the address of that file. */
  file_texts: { kind: string; entry: string; address: string; text: string }
  /** Versions of entries, with their fields in JSON; `by`: the administrator, or null for the site or a visitor. */
  history: {
    id: string
    kind: string
    entry: string
    what: Deed
    by: string | null
    at: string
    before: string | null
    after: string | null
  }
}
// Features add their own tables in their store.ts.
export interface Tables extends KitTables {}

/** Tables that no archive contains: a restore empties the first and leaves the second. */
export const passingTables = {
  ends: ['sessions', 'submissions', 'search', 'search_words', 'file_texts'],
  stays: ['loose_files', 'rate_limits', 'jobs'],
} as const satisfies Record<string, readonly (keyof KitTables)[]>
/** The table in which Postgres counts what is written (postgres/version.ts). */
export const versionTable = 'site_version'
/** The tables in which a database records its own migrations and changes. */
export const tablesOfTheDatabase: readonly string[] = ['kysely_migration', 'kysely_migration_lock', versionTable]
export const settingsTable = 'settings' satisfies keyof KitTables

export type Db = Kysely<Tables>
