import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what was found is found again without looking, and what is ever different takes no room', () => {
  const looked: string[] = []
  const find = remembered((text) => {
    looked.push(text)
    return text === 'nothing' ? undefined : text.length
  })
  for (const text of ['one', 'nothing', 'one', 'nothing', 'three']) expect(find(text)).toBe(text === 'nothing' ? undefined : text.length)
  expect(looked).toEqual(['one', 'nothing', 'three'])
  for (let at = 0; at < 499; at += 1) find(`other ${at}`)
  expect(find('one')).toBe(3)
  expect(looked.filter((text) => text === 'one')).toHaveLength(2)
  const long = 'x'.repeat(201)
  for (let at = 0; at < 2; at += 1) expect(find(long)).toBe(201)
  expect(looked.filter((text) => text === long)).toHaveLength(2)
})
