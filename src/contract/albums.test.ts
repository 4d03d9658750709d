import { expect, test } from 'vitest'
import { albumNamed, albumOfTime } from './albums.ts'

test('an album is found by the first name that has one, however it is spelled; no name finds none', () => {
  const paths = ['night-of-boards', 'open-bench', 'other', '%E0%B4%B5'].map((slug) => `/pictures/groups/${slug}`)
  expect(albumNamed(paths, ['Something else', 'Open Bench'])).toBe('/pictures/groups/open-bench')
  expect(albumNamed(paths, ['night of BOARDS', 'Open bench'])).toBe('/pictures/groups/night-of-boards')
  expect(albumNamed(paths, ['വ'])).toBe('/pictures/groups/%E0%B4%B5')
  expect(albumNamed(paths, ['', 'bench'])).toBeUndefined()
})

test('the album of a time is the one with the most pictures of it, at the newest of these', () => {
  const day = (day: string, count: number, newest: string) => ({ day, count, newest })
  const albums = [
    { path: '/pictures/groups/field-days', days: [day('2024-05-01', 2, 'a'), day('2024-05-03', 3, 'b'), day('2024-06-01', 1, 'c')] },
    { path: '/pictures/groups/workshops', days: [day('2024-04-30', 90, 'd'), day('2024-05-02', 4, 'e')] },
  ]
  expect(albumOfTime(albums, '2024-05-01', '2024-05-31')).toBe('/pictures/groups/field-days#b')
  expect(albumOfTime(albums, '2024-05-02', '2024-05-02')).toBe('/pictures/groups/workshops#e')
  expect(albumOfTime(albums, '2023-01-01', '2023-12-31')).toBeUndefined()
  expect(albumOfTime([], '2024-05-01', '2024-05-31')).toBeUndefined()
})
