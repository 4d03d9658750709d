import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { turn } from '../../../../db/postgres/borrowed.ts'
import { assertFit } from '../../../../db/postgres/fit.ts'
import { application, type PostgresAt } from '../../../../db/postgres/open.ts'
import { nameOf } from '../../../../db/postgres/place.ts'
import { isAway } from '../../../../db/postgres/trouble.ts'
import { channel } from '../../../../db/postgres/version.ts'
import { versionTable } from '../../../../db/tables.ts'
import { markedTable, markOf } from './moved-away.ts'
import { asText, listed, rowsFrom } from './postgres-rows.ts'
import { keysOf, sequencesOf, stepsIn, tablesIn } from './postgres-schema.ts'
import type { Row, Side, Table, Target, Value } from './side.ts'
import { CannotMove, PerhapsMoved } from './trouble.ts'

/** How many values one statement may have. */
const mostValues = 60_000
/** Milliseconds. */
const patience = 2000
/** Others wait for what is held here, and it may take long; only for them it does not wait. */
const settings =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 5000; set extra_float_digits = 1'

/**
 * A database of Postgres, in which nobody of the site's writes until it is let go. What is read is as it was at first, and
 * nothing is written to one that is only read.
 */
export const postgresSide = (at: PostgresAt, { mark, isTarget = false }: { mark: string; isTarget?: boolean }) =>
  begun(at, mark, isTarget ? 'begin' : frozen, (client) => hold(client, nameOf(at), mark))

/** The same beside the instances that use it, to read what is there at one moment. */
export const postgresRead = (at: PostgresAt) => begun(at, 'club archive', frozen, async () => {})

/** The same beside the instances that use it, to write: whoever else writes waits for it, or is told to come back. */
export const postgresWritten = (at: PostgresAt) =>
  begun(at, 'club archive', 'begin', async (client) => {
    await client.query('select pg_advisory_lock($1)', [turn])
  })

const frozen = 'begin isolation level repeatable read read only'

async function begun(at: PostgresAt, mark: string, begin: string, hold: (client: Client) => Promise<void>): Promise<Target> {
  const name = nameOf(at)
  const client = new Client({ ...at.postgres, types: asText, connectionTimeoutMillis: 5000, keepAlive: true, application_name: mark })
  client.on('error', () => {})
  try {
    await client.connect()
    await assertFit(client)
    await client.query(settings)
    await hold(client)
    await client.query(begin)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return { name, ...reading(client), ...writing(client, name) }
}

/** Takes the turn to write, for as long as the connection lives. One that was just ended may be there for a moment still. */
async function hold(client: Client, name: string, mark: string) {
  const until = performance.now() + patience
  for (;;) {
    const { rows } = await client.query<Record<'same' | 'site' | 'mine', string>>(
      `select count(*) filter (where application_name = $1) as same, count(*) filter (where application_name = $2) as site,
        pg_try_advisory_lock($3) as mine
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      [mark, application, turn],
    )
    const [{ same, site, mine } = { same: '', site: '', mine: '' }] = rows
    if (same === '0' && site === '0' && mine === '1') return
    if (mine === '1') await client.query('select pg_advisory_unlock($1)', [turn])
    if (performance.now() > until)
      throw new CannotMove(
        same === '0' ? `${name} is in use. Stop every instance of the site there, and try again.` : `${name} is where the site is already.`,
      )
    await pause(50)
  }
}

function reading(client: Client): Omit<Side, 'name'> {
  return {
    steps: () => stepsIn(client),
    tables: () => tablesIn(client),
    isEmpty: async ({ name }) => (await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)).rowCount === 0,
    rows: rowsFrom(client),
    leaveMark: async (to) => {
      await client.query('rollback')
      await client.query(`comment on table ${markedTable} is ${client.escapeLiteral(markOf(to, new Date()))}`)
      return `the comment of its table ${markedTable}`
    },
    letGo: async () => {
      await client.query('rollback').catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

function writing(client: Client, name: string): Omit<Target, keyof Side> {
  let keys: string[] = []
  return {
    // A row may come before the one that it belongs to.
    begin: async () => {
      keys = await keysOf(client)
      for (const key of keys) await client.query(`${key} deferrable initially deferred`)
    },
    // It keeps no NUL in a text; this is what takes its place for the site as well.
    kept: (value: Value) => (value?.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value),
    empty: async (table) => {
      await client.query(`delete from ${client.escapeIdentifier(table.name)}`)
    },
    add: async (table, rows) => {
      const most = Math.floor(mostValues / table.columns.length)
      for (let from = 0; from < rows.length; from += most) await insert(client, table, rows.slice(from, from + most))
    },
    commit: async () => {
      await client.query('set constraints all immediate')
      for (const key of keys) await client.query(`${key} not deferrable`)
      for (const sequence of await sequencesOf(client)) await client.query(sequence)
      await client.query(`comment on table ${markedTable} is null`)
      // Whoever listens or looks learns that there is something new.
      await client.query(
        `with written as (update ${versionTable} set n = n + 1 returning n) select pg_notify('${channel}', n::text) from written`,
      )
      await client.query('commit').catch((error) => {
        throw isAway(error)
          ? new PerhapsMoved(
              `${name} broke off at the very end. Move again: if it says that ${name} is not empty, everything has moved, else nothing has.`,
              { cause: error },
            )
          : error
      })
    },
  }
}

async function insert(client: Client, { name, columns }: Table, rows: readonly Row[]) {
  const values = rows.map((_, at) => `(${columns.map((_, column) => `$${at * columns.length + column + 1}`)})`)
  await client.query(
    `insert into ${client.escapeIdentifier(name)} (${listed(client, columns)}) overriding system value values ${values}`,
    rows.flat(),
  )
}
