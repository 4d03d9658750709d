import './enough-node.ts'
import { configOf, environment } from './config.ts'
import { giveUp, start } from './start.ts'

try {
  const asked = process.argv.includes('--without-backup') ? { WITHOUT_BACKUP: '1' } : {}
  await start(configOf({ ...environment(), ...asked }))
} catch (error) {
  giveUp(error)
}
