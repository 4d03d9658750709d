// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { years } from '../../../content/options.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { perPage } from '../../web/paging.ts'
import { studentsFailed } from './contract.ts'
import StudentsAdmin from './students-admin.tsx'

const student = (at: number) => ({ id: `s${at}`, name: `Student ${at}`, roll: `R${at}`, showPhone: true })
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => student(from + at))
const page = (students: object[]) => ({ body: { success: true, data: students } })
const limit = `limit=${perPage + 1}`

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function visited() {
  const view = await shown(<StudentsAdmin />, '/iort')
  const links = () => ['CSV', 'Excel'].map((_, at) => view.one(`a[download]:nth-of-type(${at + 1})`).getAttribute('href'))
  const choose = (label: string, option: string) =>
    view.does(() => {
      const menu = view.one<HTMLSelectElement>(`select[aria-label=${label}]`)
      menu.value = option
      menu.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const press = (words: string) =>
    view.does(() => [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click())
  return { ...view, links, choose, press, names: () => view.texts('h2') }
}

test('the list and its files are asked for by what is typed and chosen, and by nothing that is not', async () => {
  const asked = answering(page([student(1)]))
  const { links, type, choose, names } = await visited()
  expect(links()).toEqual(['/api/students.csv', '/api/students.xlsx'])
  await later(250)
  await type('input', 'asha')
  await choose('Year', years[0])
  await later(250)
  const filter = new URLSearchParams({ q: 'asha', year: years[0] })
  expect(links()).toEqual([`/api/students.csv?${filter}`, `/api/students.xlsx?${filter}`])
  expect(asked.map(({ path }) => path)).toEqual([`/api/students?${limit}`, `/api/students?${limit}&${filter}`])
  expect(names()).toEqual(['Student 1'])
  await choose('Year', '')
  await type('input', '')
  expect(links()).toEqual(['/api/students.csv', '/api/students.xlsx'])
})

test('the older ones come behind those that stand there, and are asked for again where they did not come', async () => {
  const asked = answering(page(many(perPage + 1)), 'nothing comes', page(many(2, perPage)))
  const { names, press, texts } = await visited()
  await later(250)
  expect(names()).toHaveLength(perPage)
  await press('Show older ones')
  await later(0)
  expect([names().length, texts('[role=alert]')]).toEqual([perPage, [studentsFailed]])
  await press('Try again')
  await later(0)
  expect([names().length, texts('[role=alert]')]).toEqual([perPage + 2, []])
  expect(texts('button')).not.toContain('Show older ones')
  expect(asked.map(({ path }) => path)).toEqual([
    `/api/students?${limit}`,
    ...Array(2).fill(`/api/students?after=s${perPage - 1}&${limit}`),
  ])
})
