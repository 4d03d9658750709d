import { codeOf, codes } from './sqlite/trouble.ts'

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
const refusalsOfSqlite = new Set<unknown>([codes.readOnly, codes.cannotOpen])

export const isShut = (error: unknown) =>
  error instanceof Error && (('code' in error && refusals.has(String(error.code))) || refusalsOfSqlite.has(codeOf(error)))
