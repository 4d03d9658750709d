import './enough-node.ts'
import { configOf } from './config.ts'
import { environment } from './environment.ts'
import { giveUp, start } from './start.ts'

try {
  const asked = process.argv.includes('--without-backup') ? { WITHOUT_BACKUP: '1' } : {}
  await start(configOf({ ...environment(), ...asked }))
} catch (error) {
  giveUp(error)
}
