import { extname, join } from 'node:path'

/** The file of the thread that holds a database (features/backup/server/archive/side-apart.ts): it lies beside this one, built or as a source. */
export const databaseThread = join(import.meta.dirname, `database-thread${extname(import.meta.filename)}`)
