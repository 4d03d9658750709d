import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { resources } from '../../../collections/resources/contract.ts'
import { filesNamedIn } from '../../../entries/file-uses.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { doneHere } from '../../../testing/done-here.ts'
import { logged } from '../../../testing/logged.ts'
import { locked, paper, scanned } from '../../../testing/papers.ts'
import { resourceForm } from '../../../testing/pdf.ts'
import type { Found, FoundKind } from '../contract.ts'
import { readFiles } from '../job.ts'

/** A club with the real reader of PDFs. */
async function shelf() {
  const read = vi.fn(doneHere.convert)
  const { log, lines } = logged()
  const rules = await paper('The rules of the lab.')
  const shipped = (address: string) => (address === '/static/rules.pdf' ? rules : undefined)
  const club = await newClub({ reader: { ...doneHere, convert: read }, log, shipped })
  const asha = await administrator(club)
  const ask = async (q: string): Promise<Found[]> =>
    (await club.client().get(`/api/search?q=${encodeURIComponent(q)}`)).body.data.flatMap(({ found }: FoundKind) => found)
  return {
    ...{ ...club, asha, lines, ask, read },
    titles: async (q: string) => (await ask(q)).map(({ title }) => title.map(({ text }) => text).join('')),
    upload: async (title: string, bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}): Promise<string> =>
      (await asha.post('/api/upload', resourceForm(bytes, { title, description: '', ...more }))).body.id,
    readAll: () => readFiles(club.services),
    texts: async () => (await club.store.db.selectFrom('file_texts').select('text').orderBy('entry').execute()).map(({ text }) => text),
    rows: club.store.rows(resources),
  }
}

test('what only a PDF contains is found after what a page contains, with an excerpt that says so', async () => {
  const { upload, ask, titles, readAll } = await shelf()
  await upload('Shelf list', await paper(`${'Much is said before. '.repeat(140)} Then the oscilloscope, and more. ${'After. '.repeat(60)}`))
  await upload('How to measure', await paper('Nothing here.'), { description: 'With an oscilloscope.' })
  await readAll()
  expect(await titles('oscilloscope')).toEqual(['How to measure', 'Shelf list'])
  const [onPage, inFile] = await ask('oscilloscope')
  expect([onPage?.isInFile, inFile?.isInFile]).toEqual([undefined, true])
  expect(inFile?.text.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')).toMatch(/ \[oscilloscope\], and more\. .+…$/)
  expect(await titles('osciloscop shelf')).toEqual(['Shelf list'])
})

test('the text of a file goes with its entry, or when the entry names another file', async () => {
  const { upload, titles, readAll, rows, asha, texts, store } = await shelf()
  const id = await upload('Shelf list', await paper('The galvanometer.'))
  await readAll()
  await rows.edit(id, { title: 'What we lend' } as never)
  expect([await titles('galvanometer'), await texts()]).toEqual([['What we lend'], ['The galvanometer.']])
  await asha.post(`/api/editResource/${id}`, resourceForm(await paper('A thermocouple.'), { title: 'What we lend' }))
  expect([await titles('galvanometer'), await texts()]).toEqual([[], []])
  await readAll()
  expect([await titles('galvanometer'), await titles('thermocouple')]).toEqual([[], ['What we lend']])
  await rows.remove(id)
  await readAll()
  expect([await titles('thermocouple'), await texts()]).toEqual([[], []])
  await rows.restore(id)
  await readAll()
  expect(await titles('thermocouple')).toEqual(['What we lend'])
  await rows.remove(id)
  await rows.erase(id)
  for (const table of ['search', 'search_words', 'file_texts'] as const)
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a file that came with the site is read; one that is missing, or of another site, is not', async () => {
  const { upload, readAll, rows, services, folder, texts } = await shelf()
  const lost = await upload('Lost', await paper('A galvanometer.'))
  for (const fileurl of ['http://127.0.0.1:9/secret.pdf', '/static/none.pdf', '/static/rules.pdf'])
    await rows.add({ title: 'Other', description: '', fileurl })
  const [id = ''] = filesNamedIn((await rows.find(lost))?.fileurl ?? '')
  await services.media.remove(id)
  rmSync(join(folder, 'media', id), { force: true })
  await readAll()
  expect(await texts()).toEqual(['The rules of the lab.'])
})

test('a file that cannot be read is logged, not read again, and does not delay others', async () => {
  const { upload, readAll, texts, read, lines } = await shelf()
  const whole = await paper('The galvanometer.')
  await upload('Locked', await locked('The galvanometer.'))
  await upload('Scanned', await scanned())
  await upload('Broken', new Uint8Array([...whole.slice(0, 700), ...new TextEncoder().encode('\n%%EOF\n')]))
  await upload('Whole', whole)
  await readAll()
  await readAll()
  expect([await texts(), read.mock.calls.length]).toEqual([['', '', '', 'The galvanometer.'], 4])
  expect(lines().flatMap(({ why }) => why ?? [])).toEqual(['broken', 'broken'])
})
