import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { years } from '../../../content/options.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { perPage } from '../../web/paging.tsx'
import { fillSlots, slots } from '../../web/slots.ts'
import { studentsFailed } from './contract.ts'
import StudentsAdmin from './students-admin.tsx'

const student = (at: number) => ({ id: `s${at}`, name: `Student ${at}`, roll: `R${at}`, showPhone: true })
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => student(from + at))
const page = (students: object[]) => ({ body: { success: true, passkeyShown: true, data: students } })
const limit = `limit=${perPage + 1}`

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function visited() {
  const view = await shown(<StudentsAdmin meanwhile={<i>as visitors see it</i>} />, '/iort')
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  /** The addresses of the two files. */
  async function downloads() {
    assign.mockClear()
    for (const format of ['CSV', 'Excel']) await view.press(`Download ${format}`)
    return assign.mock.calls.flat()
  }
  const choose = (label: string, option: string) =>
    view.does(() => {
      const menu = view.one<HTMLSelectElement>(`select[aria-label=${label}]`)
      menu.value = option
      menu.dispatchEvent(new Event('change', { bubbles: true }))
    })
  return { ...view, downloads, choose, names: () => view.texts('h2') }
}

test('the list and its files are asked for by what is typed and chosen, and by nothing that is not', async () => {
  const asked = answering(page([student(1)]))
  const { downloads, type, choose, names } = await visited()
  await later(0)
  expect(await downloads()).toEqual(['/api/students.csv', '/api/students.xlsx'])
  await type('input', 'asha')
  await choose('Year', years[0])
  await later(250)
  const filter = new URLSearchParams({ q: 'asha', year: years[0] })
  expect(await downloads()).toEqual([`/api/students.csv?${filter}`, `/api/students.xlsx?${filter}`])
  expect(asked.map(({ path }) => path)).toEqual([`/api/students?${limit}`, `/api/students?${limit}&${filter}`])
  expect(names()).toEqual(['Student 1'])
  await choose('Year', '')
  await type('input', '')
  expect(await downloads()).toEqual(['/api/students.csv', '/api/students.xlsx'])
})

test('the list is asked for at once, and until it has loaded the page shows what visitors see', async () => {
  const asked = answering('nothing comes', page([student(1)]))
  const { names, texts, press } = await visited()
  expect([texts('i'), names()]).toEqual([['as visitors see it'], []])
  await later(0)
  expect(asked).toHaveLength(1)
  expect([texts('i'), texts('[role=alert]')]).toEqual([['as visitors see it'], [studentsFailed]])
  await press('Try again')
  await later(0)
  expect([texts('i'), names(), texts('[role=alert]')]).toEqual([[], ['Student 1'], []])
})

test('without the passkey a download asks for it, and masked numbers are explained', async () => {
  fillSlots({ ...slots(), Passkey: ({ children }) => <dialog open>{children}</dialog> })
  const message = 'Phone numbers are hidden.'
  answering({ body: { success: true, passkeyShown: false, message, data: [student(1)] } })
  const { press, texts } = await visited()
  await later(0)
  expect(texts('p').some((text) => text.startsWith(message))).toBe(true)
  await press('Download CSV')
  expect(location.assign).not.toHaveBeenCalled()
  expect(texts('dialog')).toEqual([expect.stringContaining('enter the club passkey')])
})

test('the older ones come below the others, and are asked for again where they did not come', async () => {
  answering(page(many(perPage + 1)), 'nothing comes', page(many(2, perPage)))
  const { names, press, texts } = await visited()
  await later(250)
  expect(names()).toHaveLength(perPage)
  await press('Show older ones')
  await later(0)
  expect([names().length, texts('[role=alert]')]).toEqual([perPage, [studentsFailed]])
  await press('Try again')
  await later(0)
  expect([names().length, texts('[role=alert]'), texts('button').includes('Show older ones')]).toEqual([perPage + 2, [], false])
})
