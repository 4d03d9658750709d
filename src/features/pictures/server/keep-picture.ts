import { createHash } from 'node:crypto'
import { type Cut, uncut } from '../../../contract/picture-calls.ts'
import { pictureType } from '../../../contract/picture-type.ts'
import { checked } from '../../../db/files/checked.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import { type PictureFile, type PictureRow, picturesOf } from '../../../db/files/pictures.ts'
import type { Db } from '../../../db/tables.ts'
import { release } from '../../../http/files/release.ts'
import { safeName } from '../../../http/files/safe-name.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import { type Converted, passingBuffer } from '../../../http/pool/conversion.ts'
import type { Queue } from '../../../http/queues.ts'
import { Refused } from '../../../http/refused.ts'
import { empty, goneMeanwhile, noPicture, unfit } from './refusals.ts'

type Given = {
  db: Db
  media: NotedMedia
  converter: Pick<ChildPool, 'convert'>
  queue: Queue
  now: () => Date
}
/** Who waits for it, and until when. */
type By = { by: string; left?: AbortSignal }
/** A file in which a part of a picture came; `size` in bytes. */
type Piece = { id: string; size: number }
type Came = { pieces: Piece[]; name: string } & By
type Origin = Pick<PictureRow, 'source' | 'cut_from' | 'cut'>
type About = { name: string; origin: Origin }

/** Whether the beginning of a file is that of a picture which can be kept. */
export const isPicture = (head: Buffer) => pictureType(head) !== undefined

/** Keeps pictures in all their widths; `kept` hears of each new one. Each answer is the picture, or a refusal. */
export function keepPicture({ db, media, converter, queue, now }: Given, kept: (id: string) => void) {
  const pictures = picturesOf(db)

  /** Keeps what has come in pieces, which stay where they are. */
  async function came({ pieces, name, ...by }: Came): Promise<PictureRow | Refused> {
    const looked = checked(bytesOf(pieces), (head) => {
      if (head.length === 0) throw new Stopped(empty)
      if (!isPicture(head)) throw new Stopped(noPicture)
    })
    const hash = createHash('sha256')
    try {
      for await (const chunk of looked.bytes) hash.update(chunk)
    } catch (error) {
      if (error instanceof Stopped) return error.refused
      throw error
    }
    const source = hash.digest('base64url')
    const again = async () => still(await pictures.ofSource(source))
    const made = () => converter.convert(bytesOf(pieces), { make: 'picture' })
    const origin = { source, cut_from: null, cut: null }
    // Somebody may have kept it while it waited.
    return (await again()) ?? inTurn(by, async () => (await again()) ?? keep(await made(), { name, origin }))
  }

  /** Keeps a part of a picture that is kept, turned or not. */
  async function cut(full: PictureRow, wanted: Cut, by: By): Promise<PictureRow | Refused> {
    if (isUncut(wanted)) return (await still(full)) ?? goneMeanwhile
    const whole = await pictures.whole(full.id)
    if (whole === undefined) throw new Error(`the picture ${full.id} has no file`)
    const made = () => converter.convert(bytesOf([whole]), { make: 'picture', cut: wanted })
    const origin = { source: null, cut_from: full.id, cut: JSON.stringify(wanted) }
    return inTurn(by, async () => keep(await made(), { name: whole.name, origin }))
  }

  async function inTurn({ by, left }: By, work: () => Promise<PictureRow | Refused>): Promise<PictureRow | Refused> {
    const place = await queue.enter(by, left)
    if (place instanceof Refused) return place
    try {
      return await work()
    } finally {
      place.leave()
    }
  }

  async function keep(converted: Awaited<ReturnType<ChildPool['convert']>>, about: About): Promise<PictureRow | Refused> {
    if (typeof converted === 'string') return unfit[converted]
    const kept = (await add(converted, about)) ?? goneMeanwhile
    release(converted.made.map(({ bytes }) => bytes))
    return kept
  }

  async function add({ facts, made }: Converted, { name, origin }: About): Promise<PictureRow | undefined> {
    if (facts === undefined) throw new Error('nothing is known of the picture that was made')
    const before = await still(await pictures.find(facts.id))
    if (before) return before
    const added = now().toISOString()
    const row: PictureRow = { ...facts, ...origin, avifs: 'waiting', added, unused_since: null }
    const about = { name: nameOf(name), type: 'image/webp', added }
    const files = (await media.keepAll(made)).map(({ width, id, size }): PictureFile => ({ width, media: { ...about, id, size } }))
    let isNew = false
    try {
      isNew = await pictures.add(row, files)
    } finally {
      // Somebody was quicker, or it went wrong.
      if (!isNew) await media.remove(...files.map(({ media: { id } }) => id))
    }
    if (isNew) kept(row.id)
    return isNew ? row : still(await pictures.find(row.id))
  }

  /** The same where it is still there; it stays for the form that it is meant for. */
  const still = async (row: PictureRow | undefined) => (row !== undefined && (await pictures.touch(row.id)) ? row : undefined)

  async function* bytesOf(pieces: Piece[]): AsyncGenerator<Buffer> {
    const passing = passingBuffer()
    for (const { id, size } of pieces) if (size > 0) yield* media.read(id, { start: 0, end: size - 1 }, passing)
  }

  return { came, cut }
}

export type KeepPicture = ReturnType<typeof keepPicture>

class Stopped extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.message)
    this.refused = refused
  }
}

const isUncut = (cut: Cut) => Object.entries(uncut).every(([name, value]) => cut[name as keyof Cut] === value)

/** What its readers' disks call it: as its sender's did, without the ending. */
const nameOf = (name: string) => safeName(name.replace(/\.[a-z]{3,4}$/i, ''), 'image/webp')
