import { Client } from 'pg'

/** Asks a database of Postgres something by a connection of its own, and returns its rows. */
export async function askPostgres(address: string, sql: string) {
  const client = new Client(address)
  // It may be ended from without; what was asked then fails.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
