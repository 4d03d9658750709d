import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { gallery } from '../collections/gallery/contract.ts'
import { mediaInBucket } from '../db/files/bucket.ts'
import { newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { keptIn } from '../testing/filled-sites.ts'
import { pictures } from '../testing/pictures.ts'
import { folderOf } from '../testing/reply-folder.ts'
import { runCommand } from '../testing/run-command.ts'
import { newBucket } from '../testing/s3.ts'

const png = pictures['image/png']
const picture = { ...examplesOf(gallery.fields), imagelink: `data:image/png;base64,${png.toString('base64')}` }

test('the import brings rows and files to where the site has them', async () => {
  const bucket = await newBucket()
  const club = await newClub({ media: mediaInBucket(bucket) })
  const keys = { AWS_ACCESS_KEY_ID: bucket.accessKey, AWS_SECRET_ACCESS_KEY: bucket.secretKey }
  const environment = { ...club.environment, ...keys, MEDIA_URL: `s3://club?endpoint=${bucket.endpoint}` }
  const oldSite = folderOf({ 'gallery.json': JSON.stringify({ galleryData: [picture] }) })
  const { code, printed, failed } = await runCommand('import', environment, oldSite)
  expect([code, failed], printed).toEqual([2, ''])
  const [kept] = await club.store.rows(gallery).list()
  expect(kept?.title).toBe(picture.title)
  const answer = await club.client().request('GET', kept?.imagelink ?? '')
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, png])
  expect(await keptIn(bucket)).toHaveLength(1)
  expect(existsSync(join(club.folder, 'media'))).toBe(false)
  expect(existsSync(join(club.folder, 'club.sqlite'))).toBe(inject('postgres') === undefined)
})
