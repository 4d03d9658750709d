import { faq as firstQuestions } from '../../content/faq.ts'
import { faqs } from '../club/faq/contract.ts'
import { bundled } from '../club/resources/bundled.ts'
import { resources } from '../club/resources/contract.ts'
import type { Input, Thing } from '../contract/thing.ts'
import type { Store } from '../store/open.ts'

/**
 * Stores the entries that come with the site, at its first start and once: those that an administrator deletes stay
 * deleted (docs/decisions/0013).
 */
export async function seedOnce(store: Store) {
  await seed(store, 'faqs', faqs, firstQuestions)
  // The last added stands first on the page.
  await seed(store, 'resources', resources, bundled.toReversed())
}

async function seed<T extends Thing>(store: Store, name: string, thing: T, entries: readonly Input<T>[]) {
  const mark = `seeded:${name}`
  if ((await store.settings.read(mark)) !== undefined) return
  await store.together(async ({ rows, settings }) => {
    for (const entry of entries) await rows(thing).add(entry)
    await settings.write(mark, 'yes')
  })
}
