import { expect, test } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { Difference } from './difference.tsx'

const words = { input: 'text' } as const

test('what went and what came is marked without the space behind it, and what follows stands apart', async () => {
  const page = await shown(<Difference field={words} before="Bring a laptop and tea" after="Bring a tent and cake" />)
  const marks = [...page.texts('del'), ...page.texts('ins')]
  expect(marks).toEqual([' gone: laptop, ', ' gone: tea, ', ' new: tent, ', ' new: cake, '])
  for (const heard of page.one('p').querySelectorAll('.sr-only')) heard.remove()
  expect(page.one('p').textContent?.trimEnd()).toBe('Bring a laptop tent and tea cake')
})

test('a space that alone has changed is marked', async () => {
  const page = await shown(<Difference field={words} before="" after={'\n'} />)
  expect(page.texts('ins')).toEqual([' new: \n, '])
})
