import { expect, test } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { Difference } from './difference.tsx'

const words = { input: 'text' } as const

test('removed and added words are marked without the space behind them', async () => {
  const page = await shown(<Difference field={words} before="Bring a laptop and tea" after="Bring a tent and cake" />)
  const marks = [...page.texts('del'), ...page.texts('ins')]
  expect(marks).toEqual([' removed: laptop, ', ' removed: tea, ', ' added: tent, ', ' added: cake, '])
  for (const heard of page.one('p').querySelectorAll('.sr-only')) heard.remove()
  expect(page.one('p').textContent?.trimEnd()).toBe('Bring a laptop tent and tea cake')
})

test('a space is marked if nothing else has changed', async () => {
  const page = await shown(<Difference field={words} before="" after={'\n'} />)
  expect(page.texts('ins')).toEqual([' added: \n, '])
})

test('words of any script are compared as wholes', async () => {
  const page = await shown(<Difference field={words} before="നാളെ ലാബിൽ വരൂ" after="നാളെ ഹാളിൽ വരൂ" />)
  expect([...page.texts('del'), ...page.texts('ins')]).toEqual([' removed: ലാബിൽ, ', ' added: ഹാളിൽ, '])
})
