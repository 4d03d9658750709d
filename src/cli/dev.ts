import { DatabaseNewer } from '../db/migrate.ts'
import type { Store } from '../entries/store.ts'
import { configOf, environment } from './config.ts'
import { addDemoContent } from './demo-content.ts'
import { giveUp, start } from './start.ts'

// The site during development (scripts/dev.mjs): sample content at the first start, then your changes.
const filled = 'filled:sample'

async function fillOnce(store: Store) {
  if ((await store.settings.read(filled)) !== undefined) return
  await store.settings.write(filled, 'yes')
  for (const line of await addDemoContent(store, new Date())) console.warn(`  skipped, because it does not fit: ${line}`)
}

process.once('disconnect', () => process.exit())
try {
  // A browser that keeps pages would show what was before the last save.
  await start(configOf({ ...environment(), OFFLINE: '0' }), fillOnce, ({ port }) => process.send?.({ port }))
} catch (error) {
  if (error instanceof DatabaseNewer)
    console.error(
      'While you develop: that migration was renamed, or is on another branch. Run rm -rf .dev/data and save any file; this deletes its content.',
    )
  giveUp(error)
}
