import './enough-node.ts'
import { configOf } from './config.ts'
import { environment } from './environment.ts'
import { giveUp, start } from './start.ts'

try {
  await start(configOf(environment()))
} catch (error) {
  giveUp(error)
}
