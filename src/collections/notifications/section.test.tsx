import { expect, test } from 'vitest'
import { club } from '../../../content/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { shown } from '../../testing/shown.tsx'
import { notifications } from './contract.ts'
import { NoticeList } from './section.tsx'

test('administrators have the trash of a notice beside its title', async () => {
  const notice = { ...examplesOf(notifications.fields), id: 'n1' }
  const { one, texts } = await shown(
    <NoticeList notices={[notice]} today="2026-11-20" heading="h3" tools={() => <button type="button">Delete</button>} />,
  )
  expect(one('h3').parentElement?.contains(one('button'))).toBe(true)
  expect(texts('article > *')).toEqual([
    'Lab open lateDelete',
    expect.stringContaining(`2026-11-20 5:04:09 PM ${club.zoneLabel}`),
    notice.description,
  ])
})
