import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resources } from '../../../collections/resources/contract.ts'
import { mediaId } from '../../../db/files/media.ts'
import { textsJob } from '../../../db/jobs.ts'
import { administrator, type Client, newClub } from '../../../testing/club.ts'
import { paper } from '../../../testing/papers.ts'
import { resourceForm } from '../../../testing/pdf.ts'

type Found = { title: { text: string }[]; text: { text: string; isFound: boolean }[]; isInFile?: boolean }

async function shelf() {
  const club = await newClub()
  const asha = await administrator(club)
  const ask = async (q: string, by: Client = club.client()): Promise<Found[]> =>
    (await by.get(`/api/search?q=${encodeURIComponent(q)}`)).body.data.flatMap(({ found }: { found: Found[] }) => found)
  const titles = async (q: string) => (await ask(q)).map(({ title }) => title.map(({ text }) => text).join(''))
  const upload = async (title: string, text: string, more: Record<string, string> = {}): Promise<string> =>
    (await asha.post('/api/upload', resourceForm(await paper(text), { title, description: '', ...more }))).body.id
  const { texts } = club.services
  return { ...club, asha, ask, titles, upload, readAll: () => texts.readAll(), rows: club.store.rows(resources) }
}
const texts = ({ store }: Awaited<ReturnType<typeof shelf>>) => store.db.selectFrom('file_texts').select(['entry', 'text']).execute()

test('what only a PDF says is found behind what its page says, and told as standing in it', async () => {
  const club = await shelf()
  const { upload, ask, titles, readAll } = club
  await upload('Shelf list', `${'Much is said before. '.repeat(40)} Then comes the oscilloscope, and more. ${'And after. '.repeat(60)}`)
  await upload('How to measure', 'Nothing here.', { description: 'With an oscilloscope.' })
  await upload('Oscilloscopes', 'Nothing here.')
  expect(await titles('oscilloscope')).toEqual(['Oscilloscopes', 'How to measure'])
  await readAll()
  expect(await titles('oscilloscope')).toEqual(['Oscilloscopes', 'How to measure', 'Shelf list'])
  const [, inText, inFile] = await ask('oscilloscope')
  expect([inText?.isInFile, inFile?.isInFile]).toEqual([undefined, true])
  const marked = inFile?.text.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')
  expect(marked).toMatch(/^….{10,60} \[oscilloscope\], and more\. .{60,}…$/)
  expect(await titles('osciloscop shelf')).toEqual(['Shelf list'])
})

test('each file is read once, a title may change meanwhile, and another file is read anew', async () => {
  const club = await shelf()
  const { upload, titles, readAll, rows, asha } = club
  const id = await upload('Shelf list', 'The galvanometer, and what it weighs.')
  await readAll()
  const before = await texts(club)
  await rows.edit(id, { ...(await rows.find(id)), title: 'What we lend' } as never)
  expect([await titles('galvanometer'), await texts(club)]).toEqual([['What we lend'], before])
  const form = resourceForm(await paper('A thermocouple lies there now.'), { title: 'What we lend' })
  expect((await asha.post(`/api/editResource/${id}`, form)).status).toBe(200)
  expect([await titles('galvanometer'), await titles('thermocouple'), await texts(club)]).toEqual([[], [], []])
  await readAll()
  expect([await titles('galvanometer'), await titles('thermocouple')]).toEqual([[], ['What we lend']])
})

test('nobody finds the text of what lies in the trash or was erased, and of what is put back it is read again', async () => {
  const club = await shelf()
  const { upload, titles, readAll, rows, store } = club
  const id = await upload('Shelf list', 'The secret galvanometer.')
  await readAll()
  await rows.remove(id)
  expect([await titles('galvanometer'), await texts(club)]).toEqual([[], []])
  await readAll()
  expect([await titles('galvanometer'), await texts(club)]).toEqual([[], []])
  await rows.restore(id)
  await readAll()
  expect(await titles('galvanometer')).toEqual(['Shelf list'])
  await rows.remove(id)
  await rows.erase(id)
  await readAll()
  for (const table of ['search', 'search_words', 'file_texts'] as const)
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('one that goes, or takes another file, while its own is read is not found by it', async () => {
  const club = await shelf()
  const { upload, titles, rows, services } = club
  const [gone, changed] = [await upload('Gone', 'A galvanometer.'), await upload('Changed', 'A galvanometer.')]
  const { fileurl } = (await rows.find(changed)) ?? { fileurl: '' }
  const { sizeOf } = services.media
  let isBegun = false
  // Once both are known to be unread, and before the first of them is.
  services.media.sizeOf = async (id) => {
    if (!isBegun) {
      isBegun = true
      await rows.remove(gone)
      await rows.edit(changed, { title: 'Changed', description: '', fileurl: 'https://example.org/elsewhere.pdf' })
    }
    return sizeOf(id)
  }
  await services.texts.readAll()
  expect(isBegun).toBe(true)
  expect([await titles('galvanometer'), await texts(club)]).toEqual([[], []])
  await rows.edit(changed, { title: 'Changed', description: '', fileurl })
  await services.texts.readAll()
  expect(await titles('galvanometer')).toEqual(['Changed'])
})

test('a file that is not there is passed over, and read once it is; nothing elsewhere is ever asked for', async () => {
  const club = await shelf()
  const { upload, titles, readAll, rows, services, folder } = club
  const lost = await upload('Lost', 'A galvanometer.')
  await upload('There', 'A voltmeter.')
  await rows.add({ title: 'Linked', description: '', fileurl: 'http://127.0.0.1:9/secret.pdf' })
  await rows.add({ title: 'Never sent', description: '', fileurl: '/static/resources/none.pdf' })
  const id = mediaId((await rows.find(lost))?.fileurl ?? '') ?? ''
  const bytes: Buffer[] = []
  for await (const piece of services.media.read(id, { start: 0, end: ((await services.media.sizeOf(id)) ?? 0) - 1 })) bytes.push(piece)
  await services.media.remove(id)
  rmSync(join(folder, 'media', id), { force: true })
  await readAll()
  expect([await titles('voltmeter'), (await texts(club)).length]).toEqual([['There'], 1])
  await services.media.keep(
    (async function* () {
      yield* bytes
    })(),
    () => {},
    id,
  )
  await readAll()
  expect(await titles('galvanometer')).toEqual(['Lost'])
})

test('whoever adds one hurries the reading', async () => {
  const { upload, store, readAll } = await shelf()
  await store.jobs.declare(textsJob)
  const due = async () => {
    const isDue = (await store.jobs.take(textsJob, 'us', 1000)).isHeld
    if (isDue) await store.jobs.finish(textsJob, 'us', 600_000)
    return isDue
  }
  expect([await due(), await due()]).toEqual([true, false])
  const id = await upload('Shelf list', 'A galvanometer.')
  expect([await due(), await due()]).toEqual([true, false])
  await readAll()
  await store.rows(resources).edit(id, { title: 'Another title' } as never)
  expect(await due()).toBe(false)
})

test('words of a PDF that Chrome printed are found in each script, and the spaced letters of its headings', async () => {
  const { asha, titles, ask, readAll } = await shelf()
  const printed = new Uint8Array(readFileSync('src/testing/printed-by-chrome.pdf'))
  expect((await asha.post('/api/upload', resourceForm(printed, { title: 'Printed', description: '' }))).status).toBe(200)
  await readAll()
  for (const q of [
    'പഠനശിബിരം',
    'അവന്‍',
    'कार्यशाला',
    'विद्यार्थी',
    'பயிலரங்கு',
    'إلكترونية',
    'ورشه',
    'robot',
    'soldering night',
    'solderign',
    'jose',
  ])
    expect.soft(await titles(q), q).toEqual(['Printed'])
  const [found] = await ask('കേരളം')
  expect([found?.isInFile, found?.text.filter(({ isFound }) => isFound)]).toEqual([true, [{ text: 'കേരളം', isFound: true }]])
})
