import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPostgres } from '../src/testing/postgres.ts'
import { stopped } from './site.ts'
import { startS3 } from './whole-site.ts'

/** Where a site may lie: in a folder, and in a database of Postgres of this name and a bucket. */
type Places = { folder: string; database: string; bucket: string }

/** Does something with places for a site that are empty at the beginning, and gone at the end. */
export async function withPlaces(name: string, work: (places: Places) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  const postgres = await newPostgres()
  const s3 = await startS3(join(folder, 's3'))
  try {
    await postgres.admin(`create database ${name}`)
    await work({ folder, database: postgres.address(name), bucket: `s3://club?endpoint=${s3.endpoint}` })
  } finally {
    await stopped(s3.child)
    await postgres.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
