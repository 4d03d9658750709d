import { StoreUnsure } from '../db/busy.ts'
import { WrongConfig } from './config.ts'
import { friendlyError } from './friendly-error.ts'

/** A command was written wrongly: how, in a sentence. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

/**
 * Runs a command, or shows its usage. What goes wrong is one sentence if a person can fix it: `expected` returns the one for an error
 * of this command.
 */
export async function runCommand(
  usage: string,
  action: (args: string[]) => Promise<void>,
  expected: (error: unknown) => string | undefined = () => undefined,
) {
  process.umask(0o077)
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.info(`\n${usage}\n`)
  try {
    await action(args)
  } catch (error) {
    process.exitCode = 1
    const sentence = error instanceof WrongUse ? `${error.message}\n\n${usage}` : expected(error)
    console.error(sentence === undefined ? friendlyError(error) : `\n${sentence}\n`)
  }
}

/** Why a command failed that changes everything in its last step. Says that nothing was changed, unless that is uncertain. */
export const nothingChanged = (sentence: string, names?: Parameters<typeof friendlyError>[1]) => (error: unknown) => {
  if (error instanceof StoreUnsure)
    return 'The connection broke off during the last step. Run the command again: it says whether the site is there.'
  const why = friendlyError(error, names)
  return typeof why === 'string' && !(error instanceof WrongConfig) ? `${why}\n${sentence}` : undefined
}
