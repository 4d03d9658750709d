import './enough-node.ts'
import { placeOf } from '../db/database-at.ts'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../entries/store.ts'
import { NobodyThere, spareKeysOf } from '../features/accounts/server/spare-keys.ts'
import { backupBeforeMigration } from '../features/backup/server/backup-before-migration.ts'
import { assertNotMoved } from '../features/backup/server/moved-away.ts'
import { passwordsOf } from '../http/security/passwords.ts'
import { runCommand, WrongUse } from './command.ts'
import { configOf, environment } from './config.ts'
import { keyFileIn, keysLeft } from './first-keys.ts'

const usage = `npm run admin -- list | reset NAME | passkey

  list        who the administrators are
  reset NAME  a new password for an administrator, by name or email; every session, code and known device ends
  passkey     a new passkey for the club

What is new is shown once. The site may be running meanwhile. docs/operate.md tells more.`

type Keys = ReturnType<typeof spareKeysOf>

await runCommand(
  usage,
  async (args) => {
    const action = actionOf(args)
    const config = configOf(environment())
    const { dataDir, database } = config
    assertNotMoved(config)
    const { name, folder, isBegun } = placeOf(database)
    if (!(await isBegun()))
      throw new NobodyThere(
        `There is no site in ${name}. Its first start makes the first administrator; or ${folder === undefined ? 'DATABASE_URL' : 'DATA_DIR'} is another than the site's.`,
      )
    const store = await openStore(database, migrations, {
      before: async (db) => {
        const backup = await backupBeforeMigration(db, config)
        if (backup !== undefined) console.info(backup)
      },
    })
    try {
      const lines = await action(spareKeysOf(store, passwordsOf()))
      // What was written at the first start may have ended with this.
      const left = args[0] === 'list' ? undefined : keysLeft(keyFileIn(dataDir))
      console.info(`\n${[...lines, ...(left ? ['', left] : [])].join('\n')}\n`)
    } finally {
      await store.close()
    }
  },
  (error) => (error instanceof NobodyThere ? error.message : undefined),
)

/** What the command does; it returns the lines that say so. Throws WrongUse for anything that it does not know. */
function actionOf([action, ...rest]: string[]): (keys: Keys) => Promise<string[]> {
  // A name of several words may be written without quotes.
  const name = rest.join(' ').trim()
  if (action === undefined) throw new WrongUse('Say what is to be done.')
  if (action === 'reset') {
    if (name === '') throw new WrongUse('Say whose password is to be new: a name or an email. `list` shows them.')
    return (keys) => reset(keys, name)
  }
  if (action !== 'list' && action !== 'passkey') throw new WrongUse(`There is no ${action}.`)
  if (name !== '') throw new WrongUse(`${action} stands alone; this is too much: ${name}`)
  return action === 'list' ? list : passkey
}

async function list(keys: Keys) {
  return (await keys.list()).map(({ name, email }) => `${name}${email === name ? '' : `  (${email ?? 'no email'})`}`)
}

async function passkey(keys: Keys) {
  return [
    `New passkey of the club:  ${await keys.passkey()}`,
    '',
    'It is shown this once; keep it in a safe place. The old one no longer counts.',
  ]
}

async function reset(keys: Keys, asked: string) {
  const { name, password } = await keys.reset(asked)
  return [
    `New password of ${name}:  ${password}`,
    '',
    'It is shown this once; keep it in a safe place. Every session, code and known device of this account has ended.',
  ]
}
