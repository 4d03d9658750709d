import { faq as firstQuestions } from '../../content/faq.ts'
import { faqs } from '../collections/faq/contract.ts'
import { bundled } from '../collections/resources/bundled.ts'
import { resources } from '../collections/resources/contract.ts'
import type { Input, Thing } from '../contract/collection.ts'
import type { DatabaseAt } from '../db/database-at.ts'
import type { Before } from '../db/migrate.ts'
import * as migrations from '../db/migrations.ts'
import { openStore, type Store } from '../entries/store.ts'
// Registers the hooks that run when an entry is added.
import '../site/entry-hooks.ts'
import { WrongConfig } from './config.ts'

/** Stores the entries that come with the site, once: deleted ones stay deleted (docs/differences.md, D10). A refusal stops the start. */
export async function seedOnce(store: Store, questions: readonly object[] = firstQuestions) {
  await seed(store, 'seeded:faqs', faqs, questions, 'content/faq.ts')
  // The page shows the last added first.
  await seed(store, 'seeded:resources', resources, bundled.toReversed(), 'content/documents.ts')
}

/** Opens a database as the site does. */
export async function openSeeded(at: DatabaseAt, before?: Before): Promise<Store> {
  const store = await openStore(at, migrations, before && { before })
  await seedOnce(store)
  return store
}

async function seed<T extends Thing>(store: Store, mark: string, thing: T, entries: readonly object[], file: string) {
  if ((await store.settings.read(mark)) !== undefined) return
  const { fits, misfits } = fitting(file, thing, entries)
  if (misfits.length > 0) throw new WrongConfig(misfits.join('\n'))
  await store.together(async ({ rows, settings }) => {
    // Another start on the same database may have been quicker.
    if ((await settings.read(mark)) !== undefined) return
    for (const entry of fits) await rows(thing).add(entry)
    await settings.write(mark, 'yes')
  })
}

/** The entries of a file that are accepted, and a line for each other: file, position, name and reason. */
export function fitting<T extends Thing>(file: string, { input }: T, entries: readonly object[]) {
  const fits: Input<T>[] = []
  const misfits: string[] = []
  for (const [at, entry] of entries.entries()) {
    const { data, error } = input.safeParse(entry)
    if (error === undefined) fits.push(data as Input<T>)
    else misfits.push(`${file}, entry ${at + 1} (${Object.values(entry)[0]}): ${error.issues.map(({ message }) => message).join(' ')}`)
  }
  return { fits, misfits }
}
