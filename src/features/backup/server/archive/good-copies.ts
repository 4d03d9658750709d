import { copyOf } from './copy-name.ts'

/** A file at the place of copies. */
type Kept = { name: string; size: number }

/**
 * Of what lies at the place of copies a site's own that were read to their end, the newest first; but none of a moment that is
 * still to come, whose clock was wrong.
 */
export function goodCopies<File extends Kept>(
  files: readonly File[],
  mark: string,
  read: readonly string[] | undefined,
  now: Date,
): File[] {
  const madeOf = ({ name }: Kept) => copyOf(name)?.made.getTime() ?? 0
  return files
    .filter((file) => copyOf(file.name)?.mark === mark && madeOf(file) <= now.getTime() && read?.includes(file.name))
    .toSorted((one, other) => madeOf(other) - madeOf(one))
}
