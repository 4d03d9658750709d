import { expect, onTestFinished, test } from 'vitest'
import { childPool } from '../../../cli/child-pool-at.ts'
import { resources } from '../../../collections/resources/contract.ts'
import { StoreBusy } from '../../../db/busy.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { logged } from '../../../testing/logged.ts'
import { locked, paper, scanned } from '../../../testing/papers.ts'
import { resourceForm } from '../../../testing/pdf.ts'

type Reader = Pick<ChildPool, 'convert' | 'end'>

/** A club that reads files with the real reader; `meanwhile`: what happens to its process as it reads a file, counted from one. */
async function reading(meanwhile: (reader: ChildPool, at: number) => void = () => {}) {
  const reader = childPool()
  onTestFinished(() => reader.end())
  let asked = 0
  const watched: Reader = {
    convert: (bytes, wanted) => {
      asked += 1
      const read = reader.convert(bytes, wanted)
      meanwhile(reader, asked)
      return read
    },
    end: () => reader.end(),
  }
  const { log, lines } = logged()
  const club = await newClub({ reader: watched, log, shipped: (address) => shipped.get(address) })
  const asha = await administrator(club)
  return {
    ...club,
    lines,
    asked: () => asked,
    readAll: club.services.texts.readAll,
    upload: async (title: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
      (await asha.post('/api/upload', resourceForm(bytes, { title, description: '' }))).body.id,
    texts: async () => {
      const rows = await club.store.db.selectFrom('file_texts').select(['entry', 'text']).orderBy('entry').execute()
      return rows.map(({ text }) => text)
    },
  }
}
const shipped = new Map<string, Uint8Array>()
const kill = ({ pids: [pid] }: ChildPool) => void (pid && process.kill(pid, 'SIGKILL'))

test('a file of which nothing can be read is told once and not asked for again, and holds up no other', async () => {
  const { upload, readAll, texts, asked, lines } = await reading()
  const whole = await paper('The galvanometer.')
  await upload('Locked', await locked('The galvanometer.'))
  await upload('Scanned', await scanned())
  await upload('Broken', new Uint8Array([...whole.slice(0, 700), ...new TextEncoder().encode('\n%%EOF\n')]))
  await upload('Whole', whole)
  await readAll()
  expect([await texts(), asked()]).toEqual([['', '', '', 'The galvanometer.'], 4])
  await readAll()
  expect(asked()).toBe(4)
  expect(lines().filter(({ why }) => why === 'broken')).toHaveLength(2)
})

test('a process that ends in the middle is no fault of the file', async () => {
  const once = await reading((reader, at) => at === 1 && kill(reader))
  await once.upload('Whole', await paper('The galvanometer.'))
  await once.readAll()
  expect(await once.texts()).toEqual([])
  await once.readAll()
  expect([await once.texts(), once.asked()]).toEqual([['The galvanometer.'], 2])
})

test('a file with which the process ends three times has no text, and holds up no other', async () => {
  const { upload, readAll, texts, asked, lines } = await reading((reader, at) => [1, 3, 4].includes(at) && kill(reader))
  await upload('Deadly', await paper('The galvanometer.'))
  await upload('Whole', await paper('The voltmeter.'))
  const read: unknown[] = []
  for (let run = 0; run < 4; run += 1) {
    await readAll()
    read.push([await texts(), asked()])
  }
  expect(read).toEqual([
    [['The voltmeter.'], 2],
    [['The voltmeter.'], 3],
    [['', 'The voltmeter.'], 4],
    [['', 'The voltmeter.'], 4],
  ])
  expect(lines().filter(({ why }) => why === 'lost')).toHaveLength(3)
})

test('of a reading that has ended no process is begun', async () => {
  const { upload, readAll, services, asked } = await reading()
  await upload('Whole', await paper('The voltmeter.'))
  const { sizeOf } = services.media
  services.media.sizeOf = (id) => {
    services.texts.end()
    return sizeOf(id)
  }
  await readAll()
  await readAll()
  expect(asked()).toBe(0)
})

test('what is cut short is done by the next run', async () => {
  const losing = new AbortController()
  const club = await reading((_, at) => at === 2 && losing.abort())
  for (const title of ['One', 'Two', 'Three']) await club.upload(title, await paper(`What ${title} says.`))
  await club.readAll(losing.signal)
  expect(await club.texts()).toEqual(['What One says.'])
  await club.readAll()
  expect(await club.texts()).toEqual(['What One says.', 'What Two says.', 'What Three says.'])
})

test('a file that its place fails with is told and read later, and one that is away ends the run', async () => {
  const { upload, readAll, texts, services, asked } = await reading()
  for (const title of ['One', 'Two']) await upload(title, await paper(`What ${title} says.`))
  const { read, sizeOf } = services.media
  let fails = true
  services.media.read = async function* (...given) {
    if (fails) {
      fails = false
      throw new Error('the disk is worn')
    }
    yield* read(...given)
  }
  await expect(readAll()).rejects.toThrow('Files that could not be read: 1')
  expect(await texts()).toEqual(['What Two says.'])
  services.media.sizeOf = async () => {
    throw new StoreBusy('the folder of the files cannot be read')
  }
  await expect(readAll()).rejects.toThrow('the folder of the files cannot be read')
  expect(asked()).toBe(2)
  services.media.sizeOf = sizeOf
  await readAll()
  expect(await texts()).toEqual(['What One says.', 'What Two says.'])
})

test('a paper that came with the site is read like one that was sent', async () => {
  const { store, readAll, texts } = await reading()
  shipped.set('/static/resources/rules.pdf', await paper('The rules of the lab.'))
  await store.rows(resources).add({ title: 'Rules', description: '', fileurl: '/static/resources/rules.pdf' })
  await readAll()
  expect(await texts()).toEqual(['The rules of the lab.'])
})
