import { existsSync } from 'node:fs'
import { sized } from '../../../../contract/text-format.ts'
import { type BucketAt, mediaInBucket } from '../../../../db/files/bucket.ts'
import { BucketUnfit, isMissing, whyUnfit } from '../../../../db/files/bucket-trouble.ts'
import { type Media, mediaBeside } from '../../../../db/files/files.ts'
import type { Looked } from '../../../../db/looked.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Files'
const told = 3

/** Looks at the uploaded files: that they can be kept and read, and that all are there that the database knows of. */
export async function lookAtFiles(
  at: { bucket: BucketAt | undefined; folder: string },
  looked: Pick<Looked, 'files' | 'sign'> | undefined,
): Promise<Finding[]> {
  const known = looked?.files
  if (!at.bucket && !existsSync(at.folder))
    return known?.length
      ? [
          lost(
            known.length,
            known.map(({ id }) => id),
          ),
        ]
      : [well(about, 'There are none yet.')]
  try {
    if (at.bucket) {
      const media = mediaInBucket(at.bucket)
      if (!(await isClaimed(media)))
        return [look(about, `The bucket ${at.bucket.bucket} has not been used by a site yet.`, 'The first start takes it, if it is empty.')]
      // Without its database it is not known whose the bucket is, so that nothing is written there.
      if (looked) {
        await media.assertFree(async () => looked.sign)
        await tried(media)
      }
      return await compared(media, known)
    }
    const media = await mediaBeside(at.folder)
    await media.check()
    return await compared(media, known)
  } catch (error) {
    if (error instanceof BucketUnfit && error.cause === undefined)
      return [wrong(about, error.message, 'Look whether DATABASE_URL, DATA_DIR and MEDIA_URL belong together.')]
    const where = at.bucket ? `${at.bucket.endpoint}, bucket ${at.bucket.bucket},` : at.folder
    const why = at.bucket ? whyUnfit(error) : 'may not be read and written.'
    return [
      wrong(
        about,
        `${where} ${why}`,
        at.bucket ? 'Look at MEDIA_URL and the AWS_ variables, and at what the keys may do.' : `sudo chown -R "$(id -u)" ${at.folder}`,
      ),
    ]
  }
}

/** Whether a site has left its sign in the bucket. Throws where the bucket cannot be used. */
async function isClaimed(media: Media): Promise<boolean> {
  try {
    await media.check()
    return true
  } catch (error) {
    if (!isMissing(error)) throw error
    // The bucket itself may be missing as well as the sign in it.
    for await (const _ of media.list()) break
    return false
  }
}

/** Keeps a small file, reads it and takes it away again: each is a right of its own. */
async function tried(media: Media) {
  const bytes = Buffer.from('the doctor was here')
  const { id } = await media.keep(
    (async function* () {
      yield bytes
    })(),
    () => {},
  )
  for await (const _ of media.read(id, { start: 0, end: bytes.length - 1 }));
  await media.remove(id)
}

async function compared(media: Media, known: Looked['files'] | undefined): Promise<Finding[]> {
  const there = new Map<string, number>()
  for await (const { id, size } of media.list()) there.set(id, size)
  const bytes = [...there.values()].reduce((sum, size) => sum + size, 0)
  const says = `${there.size} there, ${sized(bytes)}.`
  const missing = (known ?? []).filter(({ id, size }) => there.get(id) !== size).map(({ id }) => id)
  for (const { id } of known ?? []) there.delete(id)
  return [
    well(about, says),
    ...(missing.length > 0 ? [lost(missing.length, missing)] : []),
    ...(known && there.size > 0 ? [unnamed(there.size)] : []),
  ]
}

const unnamed = (count: number) =>
  look(
    about,
    `${count} of them ${count === 1 ? 'is' : 'are'} in no row of the database.`,
    'Uploads under way are; if there are more, look whether DATABASE_URL, DATA_DIR and MEDIA_URL belong together.',
  )

const lost = (count: number, ids: string[]) =>
  wrong(
    about,
    `${count} are gone, or not as they were kept: ${ids.slice(0, told).join(', ')}${count > told ? ', …' : ''}.`,
    'Put them back from a copy, or upload them anew; until then they are answered as not found.',
  )
