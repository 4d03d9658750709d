import { expect, test } from 'vitest'
import { orEmpty } from './field.ts'
import { pictureLines, pictures, picturesIn } from './pictures-field.ts'

const field = orEmpty(pictures('More pictures', { most: 3 }))
const own = '/static/sample/board.svg'
const away = 'https://example.org/a.png'

test('several pictures are a line each and each once, with a description behind the address, in one spelling', () => {
  const typed = `  ${away}\tOn  the bench \r\n\r\n${own}\n${away} again`
  const stored = `${away} On the bench\n${own}`
  expect(field.accepts.safeParse(typed).data).toBe(stored)
  expect(picturesIn(stored)).toEqual([
    { src: away, alt: 'On the bench' },
    { src: own, alt: '' },
  ])
  expect(pictureLines(picturesIn(stored))).toBe(stored)
  expect([field.accepts.safeParse(' \n ').data, picturesIn('')]).toEqual(['', []])
})

test.each([
  ['a line without an address', `${away}\nOn the bench`, 'More pictures must each begin with a link'],
  ['a script', 'javascript:alert(1) x', 'More pictures must each begin with a link'],
  ['one too many', [1, 2, 3, 4].map((at) => own + at).join('\n'), 'More pictures must be at most 3 pictures.'],
  ['a long description', `${own} ${'a'.repeat(301)}`, 'More pictures must have descriptions of at most 300 characters.'],
])('%s among several pictures is refused', (_, typed, why) =>
  expect(field.accepts.safeParse(typed).error?.issues[0]?.message).toContain(why),
)
