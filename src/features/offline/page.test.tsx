import { expect, test } from 'vitest'
import { heads } from '../../../content/heads.ts'
import { shown } from '../../testing/shown.tsx'
import { offlinePage } from './page.tsx'

test('where nothing is kept there is the box that says so, and no list with the line below each of its entries', async () => {
  const { View } = offlinePage
  const page = await shown(<View data={{}} route={{ id: 'offline', path: '/offline', title: '' } as never} />, '/offline')
  await page.does(() => {})
  expect(page.texts('p')).toContain(heads.offline.none)
  expect(page.texts('ul, li')).toEqual([])
})
