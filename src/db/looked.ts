/** What is known of a database by looking at it. */
export type Looked = {
  /** The engine and its version. */
  name: string
  tables: string[]
  /** The migrations that it has been through. */
  steps: string[]
  /** Why the site would not be safe on it, and what to do, in sentences. */
  unfit: { says: string; todo: string }[]
  bytes: number
  /** The kept files that it knows of. */
  files: { id: string; size: number }[]
  /** The sign by which it knows the bucket that is its site's, where it has one. */
  sign: string | undefined
  /** How many connections others hold, and how many there may be. */
  connections?: { used: number; most: number }
  /** Milliseconds that this machine's clock is ahead of the database's. */
  ahead?: number
}
