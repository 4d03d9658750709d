import { expect, test } from 'vitest'
import { headings } from '../../../content/options.ts'
import { members } from '../../collections/members/contract.ts'
import { first } from '../../testing/choices.ts'
import { cellsOf, ownerOf, rowsIn } from './table.ts'

// The cells with | between them, the rows with /.
test.each([
  ['tabs, as a spreadsheet copies them', 'Asha\tA1\r\n"Two\nlines"\t"Say ""hi"""\r\n', 'Asha|A1/Two\nlines|Say "hi"'],
  ['semicolons, around commas', 'Rao, Asha; A1\n\n;B2', 'Rao, Asha|A1/|B2'],
  ['commas, within quotes', '"Rao, Asha" , A1\n"Ravi" Kumar,', 'Rao, Asha|A1/"Ravi" Kumar|'],
  ['an empty first cell', '\tA1\nB\tB1', '|A1/B|B1'],
  ['a single column', 'Asha\nRavi', 'Asha/Ravi'],
  ['nothing', ' \n ', ''],
])('the cells of a table are separated by %s', (_, pasted, cells) => {
  expect(
    cellsOf(pasted)
      .map((row) => row.join('|'))
      .join('/'),
  ).toBe(cells)
})

const rows = (pasted: string) => rowsIn(pasted, members.fromTable ?? [], members.fields)

test('columns come in their order, or in that of a heading row; unknown ones are left out', () => {
  const links = ['https://linkedin.com/in/asha', '', 'https://github.com/asha']
  const one = {
    name: 'Asha',
    rollNumber: 'A1',
    position: 'Lead',
    category: first.category,
    linkedinlink: links[0],
    instagramlink: 'none',
    githubLink: links[2],
    desc: '',
  }
  expect(rows(['Asha', 'A1', 'Lead', first.category.toLowerCase(), ...links].join('\t'))).toEqual([one])
  const head = 'Sl.,GitHub profile,Full Name,Roll No.,Position,Category,LinkedIn name'
  expect(rows(`${head}\n1,${links[2]},Asha,A1,Lead,${first.category.toUpperCase()},${links[0]}`)).toEqual([one])
})

test('a category is known by its heading too; another text stays, to be corrected; so does an empty cell, unless it is a link', () => {
  const [category, heading = ''] = Object.entries(headings)[0] ?? [first.category, first.category]
  const [headed, other] = rows(`A;;;${heading.toLowerCase()};n/a;-\nB;;;Kitchen`)
  expect(headed).toMatchObject({ category, position: '', linkedinlink: 'none', instagramlink: 'none', githubLink: 'none' })
  expect(other?.category).toBe('Kitchen')
})

test('a photo belongs to the roll number in the name of its file, or else to the longest name', () => {
  const people = [
    ['Asha', 'AB.EN.U1'],
    ['Asha Rao', 'AB.EN.U2'],
    ['Édith Roy', '7'],
  ].map(([name = '', rollNumber = '']) => ({ values: { name, rollNumber } }))
  const whose = (file: string) => ownerOf(file, people, { code: 'rollNumber', title: 'name' })?.values.name
  expect(['ab_en_u1 (asha rao).jpg', 'RAO, Asha.jpeg', 'asha-2.png', 'edith.roy.webp', 'IMG_2717.jpg', 'Ashaq.jpg'].map(whose)).toEqual([
    'Asha',
    'Asha Rao',
    'Asha',
    'Édith Roy',
    undefined,
    undefined,
  ])
})
