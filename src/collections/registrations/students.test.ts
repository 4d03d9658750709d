import { decodeXML } from 'entities/decode'
import { expect, test } from 'vitest'
import { club } from '../../../content/club.ts'
import { first, other } from '../../testing/choices.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, newClub, passkey } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { manyStudents } from '../../testing/many-rows.ts'
import { rollOf } from '../../testing/rolls.ts'
import { unzipped } from '../../testing/zip.ts'
import { students } from './contract.ts'
import { studentsOf } from './store.ts'

const { year, dept, team } = other
const example = { ...examplesOf(students.fields), year, dept, team, phoneNumber: '0900000110' }
const asked = (filter: Record<string, string>) => `?${new URLSearchParams(filter)}`
const labels = Object.values(students.fields).map(({ label }) => label)
const columns = [...labels, 'Phone shown to visitors', `Registered (${club.zoneLabel})`]

type Entry = { name?: string; year?: string; dept?: string; phoneNumber?: string; showPhone?: boolean }

/** A club whose students are written to the table directly, so that what no call accepts is there too. */
async function register(entries: Entry[]) {
  const club = await newClub()
  const kept = studentsOf(club.store.db)
  const at = new Date('2026-11-20T11:34:09Z')
  for (const [number, entry] of entries.entries())
    await kept.add({ ...example, name: 'X', roll: rollOf(number), showPhone: false, ...entry }, at)
  const client = await administrator(club, { withPasskey: true })
  const names = async (question = '') => (await client.get(`/api/students${question}`)).body.data.map(({ name }: Entry) => name)
  const bytes = async (path: string) => new Uint8Array(await (await client.request('GET', path)).arrayBuffer())
  return { club, client, names, bytes }
}

test('administrators see every number whole, whether it is published, and when the student came; the newest first', async () => {
  const { client } = await register([{ name: 'Old' }, { name: 'New', showPhone: true }])
  const { body, headers } = await client.get('/api/students')
  const shared = { ...example, id: expect.any(String), added: '2026-11-20T11:34:09.000Z' }
  expect(body).toEqual({
    success: true,
    passkeyShown: true,
    data: [
      { ...shared, name: 'New', roll: rollOf(1), showPhone: true },
      { ...shared, name: 'Old', roll: rollOf(0), showPhone: false },
    ],
  })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the list is filtered, searched and read in pages, all at once', async () => {
  const { client, names } = await register([
    { name: 'Asha', year: first.year },
    { name: 'Ravi', phoneNumber: '9800000777' },
    { name: 'Mira', dept: first.dept },
    { name: 'Ashok' },
  ])
  expect(await names()).toEqual(['Ashok', 'Mira', 'Ravi', 'Asha'])
  expect(await names(asked({ year }))).toEqual(['Ashok', 'Mira', 'Ravi'])
  expect(await names(asked({ year, dept }))).toEqual(['Ashok', 'Ravi'])
  expect(await names(asked({ team, dept: first.dept }))).toEqual(['Mira'])
  expect(await names(asked({ team: first.team }))).toEqual([])
  expect(await names('?q=ASH')).toEqual(['Ashok', 'Asha'])
  expect(await names(asked({ q: 'ash', year: first.year }))).toEqual(['Asha'])
  expect(await names('?q=0777')).toEqual(['Ravi'])
  expect(await names(asked({ q: rollOf(2).toLowerCase() }))).toEqual(['Mira'])
  expect(await names('?limit=2')).toEqual(['Ashok', 'Mira'])
  const { data } = (await client.get('/api/students?limit=2')).body
  expect(await names(`?limit=2&after=${data[1].id}`)).toEqual(['Ravi', 'Asha'])
  expect(await names(asked({ year, limit: '1', after: data[0].id }))).toEqual(['Mira'])
})

/** Reads CSV as RFC 4180 writes it. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, -1)
}

test('the CSV is what Excel needs: UTF-8 with its mark, lines that end in CRLF, one head and one line for each student', async () => {
  const { client, bytes } = await register([{ name: 'Ñandú 🤖 आशा', showPhone: true }, { name: 'Rao, "Ravi"\nthe second' }])
  const response = await client.request('GET', '/api/students.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="iort-students.csv"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const file = await bytes('/api/students.csv')
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(cellsOf(new TextDecoder().decode(file))).toEqual([
    columns,
    [...Object.values({ ...example, name: 'Rao, "Ravi"\nthe second', roll: rollOf(1) }), 'no', '2026-11-20 5:04:09 PM'],
    [...Object.values({ ...example, name: 'Ñandú 🤖 आशा', roll: rollOf(0) }), 'yes', '2026-11-20 5:04:09 PM'],
  ])
})

/** The cells of a workbook's sheet, each with its type: 'inlineStr' is a text in its place. */
function sheetOf(book: Map<string, string>) {
  const sheet = book.get('xl/worksheets/sheet1.xml') ?? ''
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...(row ?? '').matchAll(/<c [^>]*?t="(\w+)"[^>]*>(.*?)<\/c>/gs)].map(([, kind, cell = '']) => ({
      kind,
      text: decodeXML(/^<is><t[^>]*>([^<]*)<\/t><\/is>$/.exec(cell)?.[1] ?? cell),
    })),
  )
  return { sheet, rows }
}

const formulas = ['=1+1', '+91', '-x', '@a', '\tx', '\r=1', '＝1+1', '＋1', '－1', '＠x']

test('in the CSV, what a spreadsheet would run begins with an apostrophe; quotes, commas and every new line are quoted', async () => {
  const rows = [...formulas, '1+1=2', 'a,b', 'a\n=1', 'a\r=1'].map((name) => ({ name }))
  const { bytes } = await register(rows)
  const cells = cellsOf(new TextDecoder().decode(await bytes('/api/students.csv'))).map(([name]) => name)
  expect(cells.slice(1).reverse()).toEqual([...formulas.map((formula) => `'${formula}`), '1+1=2', 'a,b', 'a\n=1', 'a\r=1'])
})

test('every cell of the workbook is text, so numbers keep their noughts and formulas are none', async () => {
  const names = [...formulas.slice(0, 5), 'Rao, "Ravi" <&>', ' a\u0007\uffffb_x0041_']
  const { client, bytes } = await register(names.map((name) => ({ name })))
  const response = await client.request('GET', '/api/students.xlsx')
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="iort-students.xlsx"')
  const book = unzipped(await bytes('/api/students.xlsx'))
  const { sheet, rows } = sheetOf(book)
  expect(sheet).not.toMatch(/<f[ >]|<v>/)
  expect(book.get('xl/workbook.xml')).toContain('name="Students"')
  expect(rows.flat().every(({ kind }) => kind === 'inlineStr')).toBe(true)
  expect(rows[0]?.map(({ text }) => text)).toEqual(columns)
  // What XML cannot contain is removed, and no `_x0041_` becomes an A.
  expect(rows.slice(1).map(([name]) => name?.text)).toEqual([...names.slice(0, -1), ' ab_x005F_x0041_'].reverse())
  expect(rows.slice(1).every((row) => row[columns.indexOf('Phone Number')]?.text === '0900000110')).toBe(true)
})

test('both files contain the filtered rows, and only the head if none matches', async () => {
  const { bytes } = await register([{ name: 'Asha', year: first.year }, { name: 'Ravi' }])
  const lines = async (question: string) =>
    cellsOf(new TextDecoder().decode(await bytes(`/api/students.csv${question}`))).map(([name]) => name)
  expect(await lines(asked({ year }))).toEqual(['Name', 'Ravi'])
  expect(await lines('?q=asha')).toEqual(['Name', 'Asha'])
  expect(await lines(asked({ dept: first.dept }))).toEqual(['Name'])
  const { rows } = sheetOf(unzipped(await bytes(`/api/students.xlsx${asked({ year })}`)))
  expect(rows.map(([name]) => name?.text)).toEqual(['Name', 'Ravi'])
})

test('whole numbers in bulk need the passkey: the files are refused, and the list masks after 200 in an hour and says so', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  await manyStudents(club.store.db, 250)
  const client = await administrator(club)
  const read = async (question = '') => {
    const { message, data } = (await client.get(`/api/students${question}`)).body
    return { message, numbers: [...new Set(data.map(({ phoneNumber }: Entry) => phoneNumber))] }
  }
  for (const kind of ['csv', 'xlsx']) expect((await client.get(`/api/students.${kind}`)).status).toBe(403)
  const whole = { message: undefined, numbers: ['9876543210'] }
  for (let load = 0; load < 5; load += 1) expect(await read('?limit=199')).toEqual(whole)
  expect(await read(asked({ limit: '1', after: `0student${'52'.padStart(18, '0')}` }))).toEqual(whole)
  const message = expect.stringContaining('Enter the club passkey')
  // Those that were read before stay whole.
  expect(await read('?limit=200')).toEqual({ message, numbers: whole.numbers })
  expect(await read()).toEqual({ message, numbers: ['9876543210', '98••••••10'] })
  // Nor are they found by their digits, whether these match or not.
  for (const q of ['9876543210', '1111111111']) expect(await read(asked({ q }))).toEqual({ message, numbers: [] })
  pass(60)
  expect(await read('?limit=1')).toEqual(whole)
  await client.post('/api/checkSixteen', { passkey })
  expect(await read()).toEqual(whole)
  expect((await client.request('GET', '/api/students.csv')).status).toBe(200)
})

test('an administrator edits a student: name, roll number, phone and the choice of the number; no roll number of another', async () => {
  const { club, client } = await register([{ name: 'Asha' }, { name: 'Ravi' }])
  const list = async () => (await client.get('/api/students')).body.data
  const [ravi, asha] = await list()
  const edit = (id: string, { name = 'Ravi R', roll = rollOf(1), phoneNumber = ravi.phoneNumber, ...more }: Record<string, unknown>) =>
    client.post(`/api/editStudent/${id}`, { name, roll, phoneNumber, ...more })
  expect((await edit(ravi.id, { showPhone: true })).body).toEqual({ success: true, message: 'Student saved' })
  expect(await list()).toEqual([{ ...ravi, name: 'Ravi R', showPhone: true }, asha])
  expect((await club.client().get('/api/iort?q=ravi')).body).toMatchObject([{ phoneNumber: ravi.phoneNumber }])
  await edit(ravi.id, { showPhone: false })
  expect((await club.client().get('/api/iort?q=ravi')).body).toMatchObject([{ phoneNumber: '09••••••10' }])
  expect((await edit(ravi.id, { roll: asha.roll.toLowerCase() })).status).toBe(409)
  expect((await edit(ravi.id, { phoneNumber: '12' })).status).toBe(400)
  expect((await edit('gone', { roll: rollOf(9) })).status).toBe(404)
  expect((await club.client().post(`/api/editStudent/${ravi.id}`, { name: 'X' })).status).toBe(401)
})

test('an older version of a student is not restored if another student has its roll number now', async () => {
  const { client, club } = await register([{ name: 'Asha' }])
  const [asha] = (await client.get('/api/students')).body.data
  const edit = (roll: string) => client.post(`/api/editStudent/${asha.id}`, { name: 'Asha', roll, phoneNumber: asha.phoneNumber })
  await edit(rollOf(1))
  const [{ id: change }] = (await client.get(`/api/changes/students/${asha.id}`)).body.data
  await edit(rollOf(2))
  const putBack = () => client.post(`/api/putBack/students/${asha.id}`, { change })
  const at = new Date()
  const ravi = await studentsOf(club.store.db).add({ ...example, roll: rollOf(1), showPhone: false }, at)
  const { status, body } = await putBack()
  expect([status, body.message]).toEqual([409, expect.stringContaining('Another student has this Roll Number now.')])
  await client.post(`/api/deleteStudent/${ravi}`)
  expect((await putBack()).status).toBe(200)
})

test('the id of a student, which everyone sees, does not reveal when they registered, and the list is in order', async () => {
  const { names, client } = await register(Array.from({ length: 12 }, (_, at) => ({ name: `Student ${at}` })))
  const { data } = (await client.get('/api/students')).body
  const ids: string[] = data.map(({ id }: { id: string }) => id)
  expect(ids.every((id) => /^[0-9a-z]{26}$/.test(id))).toBe(true)
  expect(new Set(ids.map((id) => id.slice(0, 5))).size).toBe(12)
  expect(await names()).toEqual(Array.from({ length: 12 }, (_, at) => `Student ${11 - at}`))
})
