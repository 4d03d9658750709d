import type { Fields } from '../contract/fields.ts'
import { mediaRowsOf } from '../db/files/media.ts'
import type { Db } from '../db/tables.ts'

/** What is to be saved names a picture or a file of ours that has gone. `label`: of the field that does. */
export class FileGone extends Error {
  override name = 'FileGone'
  readonly label: string
  constructor(label: string) {
    super(`${label} names a file that has gone`)
    this.label = label
  }
}

/** An address of the site's own; what another site keeps, or a sentence speaks of, is no concern of ours. */
const ours = /^\/media\/([0-9a-z]{26})(?![0-9a-z])/

/** The pictures and files of ours that lie where one of these texts says. */
export const filesAt = (texts: Iterable<string>) => [...texts].flatMap((text) => ours.exec(text)?.[1] ?? [])

/**
 * Throws FileGone where a field names a picture or a file of ours that is not there. To be called in the transaction that writes
 * them, until the end of which none of the others goes.
 */
export async function assertFiles(tx: Db, fields: Fields, texts: Record<string, unknown>) {
  for (const [name, text] of Object.entries(texts))
    for (const id of filesAt([String(text)])) if (!(await mediaRowsOf(tx).stillThere(id))) throw new FileGone(fields[name]?.label ?? name)
}
