import './enough-node.ts'
import { placeOf } from '../db/database-at.ts'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../db/open.ts'
import { NobodyThere, spareKeysOf } from '../features/accounts/server/spare-keys.ts'
import { backupBeforeMigration } from '../features/backup/server/backup-before-migration.ts'
import { assertNotMoved } from '../features/backup/server/moved-away.ts'
import { passwordsOf } from '../http/security/passwords.ts'
import { type AdminOrder, adminOrderOf, adminUsage, WrongAdminOrder } from './admin-options.ts'
import { configOf } from './config.ts'
import { environment } from './environment.ts'
import { keyFileIn } from './first-keys.ts'
import { friendlyError } from './friendly-error.ts'
import { helpAsked } from './help.ts'
import { aboutKeys, keysLeft } from './keys-left.ts'

process.umask(0o077)
try {
  helpAsked(process.argv.slice(2), adminUsage)
  const order = adminOrderOf(process.argv.slice(2))
  const config = configOf(environment())
  const { dataDir, database } = config
  await assertNotMoved(database)
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
    const passwords = passwordsOf()
    const lines = await done(order, spareKeysOf(store, passwords))
    // What was written at the first start may have ended with this.
    const left = order.action === 'list' ? undefined : await keysLeft(store, passwords, keyFileIn(dataDir))
    console.info(`\n${[...lines, ...(left ? ['', aboutKeys(left)] : [])].join('\n')}\n`)
  } finally {
    await store.close()
  }
} catch (error) {
  process.exitCode = 1
  if (error instanceof WrongAdminOrder) console.error(`\n${error.message}\n\n${adminUsage}\n`)
  else if (error instanceof NobodyThere) console.error(`\n${error.message}\n`)
  else console.error(friendlyError(error))
}

/** Does what was asked, and returns the lines that say so. */
async function done(order: AdminOrder, keys: ReturnType<typeof spareKeysOf>): Promise<string[]> {
  if (order.action === 'list')
    return (await keys.list()).map(({ name, email }) => `${name}${email === name ? '' : `  (${email ?? 'no email'})`}`)
  if (order.action === 'passkey')
    return [
      `New passkey of the club:  ${await keys.passkey()}`,
      '',
      'It is shown this once; keep it in a safe place. The old one no longer counts.',
    ]
  const { name, password } = await keys.reset(order.name)
  return [
    `New password of ${name}:  ${password}`,
    '',
    'It is shown this once; keep it in a safe place. Every session, code and known device of this account has ended.',
  ]
}
