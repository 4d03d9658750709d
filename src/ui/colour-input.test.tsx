import { expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { ColourInput } from './colour-input.tsx'

async function colourOf(initial: string) {
  const onChange = vi.fn()
  const view = await shown(<ColourInput id="ground" name="ground" label="Background colour" initial={initial} onChange={onChange} />)
  const write = async (text: string) => {
    await view.type('input:not([type=hidden])', text)
    await view.does(() => view.one('input:not([type=hidden])').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
  return { ...view, onChange, write, sent: () => view.one<HTMLInputElement>('[name=ground]').value }
}

test('a colour is sent long and in upper case, with how much it lets through only where it does', async () => {
  const sent = async (initial: string) => (await colourOf(initial)).sent()
  expect(await sent('#0af')).toBe('#00AAFF')
  expect(await sent('#1e5a42')).toBe('#1E5A42')
  expect(await sent('#1E5A4280')).toBe('#1E5A4280')
  expect(await sent('#1e5a42ff')).toBe('#1E5A42')
})

test('a colour that is typed counts once it is left, and keeps how much the old one lets through; what is no colour goes back', async () => {
  const { write, sent, one, onChange } = await colourOf('#1E5A4280')
  await write('#12')
  expect([sent(), one<HTMLInputElement>('input:not([type=hidden])').value, onChange.mock.calls]).toEqual(['#1E5A4280', '#1E5A42', []])
  await write('#ff0000')
  expect([sent(), onChange.mock.calls.length > 0]).toEqual(['#FF000080', true])
})

test('Enter in a number of the palette takes it, changes no other number, and does not send the form', async () => {
  const { type, does, one, sent } = await colourOf('#1E5A4244')
  await type('[type=number]', '300')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await does(() => one('[type=number]').dispatchEvent(enter))
  expect([sent(), enter.defaultPrevented]).toEqual(['#FF5A4244', true])
})
