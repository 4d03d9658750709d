import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import ColourInput from './colour-input.tsx'
import DayInput from './day-input.tsx'

/** What a picker sends, and what it shows to be typed over. */
function valuesOf(markup: string) {
  const [sent, shown] = [...markup.matchAll(/<input\b[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? '')
  return { sent, shown }
}

const colour = (initial: string) =>
  valuesOf(html(<ColourInput name="ground" label="Background colour" initial={initial} onChange={() => {}} />)).sent

const dayOf = (initial: string, { help, problem }: { help?: string; problem?: string } = {}) =>
  html(
    <DayInput
      id="begin"
      name="begin"
      label="From"
      pattern="dd/MM/yyyy"
      initial={initial}
      help={help}
      problem={problem}
      onChange={() => {}}
    />,
  )

test('a colour is sent long and in upper case, with how much it lets through only where it does', () => {
  expect(colour('#0af')).toBe('#00AAFF')
  expect(colour('#1e5a42')).toBe('#1E5A42')
  expect(colour('#1E5A4280')).toBe('#1E5A4280')
  expect(colour('#1e5a42ff')).toBe('#1E5A42')
})

test('what is no colour begins as black', () => {
  expect(colour('')).toBe('#000000')
  expect(colour('red')).toBe('#000000')
})

test('a day is shown in the order of its page and sent as it travels', () => {
  expect(valuesOf(dayOf('2026-03-07'))).toEqual({ sent: '2026-03-07', shown: '07/03/2026' })
})

test('what is no day is not shown, and nothing is sent', () => {
  expect(valuesOf(dayOf(''))).toEqual({ sent: '', shown: '' })
  expect(valuesOf(dayOf('2026-02-30'))).toEqual({ sent: '', shown: '' })
})

test('help and problem of a day are heard with it', () => {
  const markup = dayOf('', { help: 'dd/MM/yyyy', problem: 'From is required.' })
  expect(markup).toMatch(/<input id="begin"[^>]* aria-describedby="begin-help begin-problem"/)
  expect(markup).toContain('aria-invalid="true"')
  expect(markup).toMatch(/<p[^>]* id="begin-help">dd\/MM\/yyyy<\/p>/)
  expect(markup).toMatch(/<p[^>]* id="begin-problem"[^>]*>From is required\.<\/p>/)
})
