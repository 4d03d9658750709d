import { expect, test } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { NoticeList } from './section.tsx'

test('administrators have the trash of a notice beside its title', async () => {
  const when = { submissionDate: '2026-11-20', submissionTime: '5:04:09 PM' }
  const notice = {
    id: 'n1',
    title: 'Lab open late',
    description: 'Until ten.',
    alignment: 'left',
    bgColor: '#FFFFFF',
    textColor: '#000000',
    ...when,
  }
  const { one, texts } = await shown(
    <NoticeList notices={[notice]} today="2026-11-20" heading="h3" tools={() => <button type="button">Delete</button>} />,
  )
  expect(one('h3').parentElement?.contains(one('button'))).toBe(true)
  expect(texts('article > *')).toEqual(['Lab open lateDelete', expect.stringContaining('2026-11-20 5:04:09 PM IST'), 'Until ten.'])
})
