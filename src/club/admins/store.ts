import { createHash, randomInt } from 'node:crypto'
import { newId } from '../../store/id.ts'
import { fingerprint, newSecret } from '../../store/secret.ts'
import type { Db } from '../../store/tables.ts'

/** How long a one-time code holds, and how often it may be tried (docs/decisions/0019). */
export const codeHolds = 10 * 60_000
const codeTries = 5

// The cookie's secret goes into the hash, so a stolen database does not give eight digits away to trying them all.
const hashOf = (code: string, secret: string) => createHash('sha256').update(`${code}:${secret}`).digest('base64url')

/** The administrators, the codes that let them back in, and the devices they are known by. */
export const adminsOf = (db: Db) => ({
  all: () => db.selectFrom('admins').select(['id', 'name', 'email']).orderBy('id').execute(),

  count: async () =>
    (
      await db
        .selectFrom('admins')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,

  byId: (id: string) => db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst(),

  byEmail: (email: string) => db.selectFrom('admins').select(['id', 'email']).where('email', '=', email).executeTakeFirst(),

  /** By name or email, in whatever case it was typed. */
  byLogin: (typed: string) =>
    db
      .selectFrom('admins')
      .selectAll()
      .where(({ or, eb, fn }) => or([eb(fn('folded', ['name']), '=', typed.toLowerCase()), eb('email', '=', typed.toLowerCase())]))
      .executeTakeFirst(),

  /** Adds an administrator and returns its id; undefined when the name or the email is taken. */
  add: async (name: string, email: string | null, password: string, now: Date) => {
    const row = await db
      .insertInto('admins')
      .values({ id: newId(), name, email, password, added: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  /** Removes an administrator unless no other is left; one statement, so two who race cannot both win. */
  remove: async (id: string) => {
    const { numDeletedRows } = await db
      .deleteFrom('admins')
      .where('id', '=', id)
      .where(({ exists, selectFrom }) => exists(selectFrom('admins as others').select('others.id').where('others.id', '!=', id)))
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  setPassword: async (id: string, password: string) => {
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('admins').set({ password }).where('id', '=', id).execute()
      // A code that was sent before would let somebody past the new password.
      await tx.deleteFrom('recoveries').where('admin', '=', id).execute()
    })
  },

  /** Sets an administrator's email; false when another has it, or is called by it: both are what one logs in with. */
  setEmail: async (id: string, email: string) => {
    const { numUpdatedRows } = await db
      .updateTable('admins')
      .set({ email })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('admins as others')
              .select('others.id')
              .where('others.id', '!=', id)
              .where(({ or, eb, fn }) => or([eb('others.email', '=', email), eb(fn('folded', ['others.name']), '=', email)])),
          ),
        ),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Opens a recovery for an administrator, or for nobody in the same time. The code before it stops to hold. */
  startRecovery: async (admin: string | null, now: Date) => {
    const [secret, code] = [newSecret(), String(randomInt(100_000_000)).padStart(8, '0')]
    const until = new Date(now.getTime() + codeHolds)
    await db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('recoveries')
        .where(({ or, eb }) => or([eb('until', '<=', now.toISOString()), eb('admin', '=', admin)]))
        .execute()
      const row = { id: fingerprint(secret), admin, code: hashOf(code, secret), tries: 0, until: until.toISOString() }
      await tx.insertInto('recoveries').values(row).execute()
    })
    return { secret, code, until }
  },

  /** Spends a code: the administrator it belongs to, once; undefined for a wrong, old or used one. */
  spendCode: async (secret: string, code: string, now: Date) => {
    const id = fingerprint(secret)
    const recovery = await db
      .updateTable('recoveries')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', codeTries)
      .where('until', '>', now.toISOString())
      .returning(['admin', 'code'])
      .executeTakeFirst()
    if (!recovery?.admin || recovery.code !== hashOf(code, secret)) return undefined
    const { numDeletedRows } = await db.deleteFrom('recoveries').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n ? recovery.admin : undefined
  },

  /** Forgets the codes that no longer hold. */
  sweep: async (now: Date) => {
    await db.deleteFrom('recoveries').where('until', '<=', now.toISOString()).execute()
  },

  /** Makes a device known to an administrator and returns the secret for its cookie. */
  knowDevice: async (admin: string, now: Date) => {
    const secret = newSecret()
    await db
      .insertInto('devices')
      .values({ id: fingerprint(secret), admin, added: now.toISOString() })
      .execute()
    return secret
  },

  isKnownDevice: async (admin: string, secret: string) =>
    (await db.selectFrom('devices').select('id').where('id', '=', fingerprint(secret)).where('admin', '=', admin).executeTakeFirst()) !==
    undefined,
})

export type Admins = ReturnType<typeof adminsOf>
