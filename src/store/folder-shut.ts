/** A folder that may not be made, or whose database may not be opened or written, by the user that this process runs as. */
export class FolderShut extends Error {
  override name = 'FolderShut'
  readonly folder: string
  constructor(folder: string, options: ErrorOptions) {
    super(`${folder} may not be made or written`, options)
    this.folder = folder
  }
}

const refusals = new Set(['EACCES', 'EPERM', 'EROFS'])
// SQLite's words for the same: READONLY and CANTOPEN.
const refusalsOfSqlite = new Set([8, 14])

export const isShut = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && refusals.has(String(error.code))) || ('errcode' in error && refusalsOfSqlite.has(Number(error.errcode) & 0xff)))
