import { configOf } from './config.ts'
import { giveUp, start } from './start.ts'

try {
  await start(configOf(process.env))
} catch (error) {
  giveUp(error)
}
