import type * as z from 'zod/mini'

/** Parts the entries of a file into those that are accepted, and a line for each other: its file, its place and name, and why. */
export function fitting<Entry extends object>(file: string, input: z.ZodMiniType, entries: readonly Entry[]) {
  const fits: Entry[] = []
  const misfits: string[] = []
  for (const [at, entry] of entries.entries()) {
    const { error } = input.safeParse(entry)
    if (error === undefined) fits.push(entry)
    else {
      const why = error.issues.map(({ message }) => message).join(' ')
      misfits.push(`${file}, entry ${at + 1} (${Object.values(entry)[0]}): ${why}`)
    }
  }
  return { fits, misfits }
}
