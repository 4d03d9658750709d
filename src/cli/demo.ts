import './enough-node.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import { configOf, environment, WrongConfig } from './config.ts'
import { addDemoContent } from './demo-content.ts'
import { giveUp, start } from './start.ts'

// The demo stores nothing: its folder is deleted when it is stopped.
const folder = mkdtempSync(join(tmpdir(), 'club-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  const config = configOf({ ADMIN_EMAIL: 'admin@example.org', ...environment(), DATA_DIR: folder, MEDIA_URL: '' })
  // Before it is opened: one of an older version would be brought to this one.
  if (await placeOf(config.database).isBegun())
    throw new WrongConfig(
      'The demo would fill the database of DATABASE_URL, which a site already uses. Put DATABASE_URL= before the command, so that the demo has its own database.',
    )
  await start(config, async (store) => {
    const unfit = await addDemoContent(store, new Date())
    if (unfit.length > 0)
      console.warn(`\nSample content that was skipped, because it does not fit the club's settings:\n  ${unfit.join('\n  ')}`)
  })
} catch (error) {
  giveUp(error)
}
