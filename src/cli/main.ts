import './enough-node.ts'
import { configOf, environment } from './config.ts'
import { reserveDataDir } from './data-dir.ts'
import { giveUp, start } from './start.ts'

try {
  const asked = process.argv.includes('--without-backup') ? { WITHOUT_BACKUP: '1' } : {}
  const config = configOf({ ...environment(), ...asked })
  reserveDataDir(config)
  await start(config)
} catch (error) {
  giveUp(error)
}
