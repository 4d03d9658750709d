import { readFileSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { childPool } from '../../../../cli/child-pool-at.ts'
import { bomb, locked, paper, scanned } from '../../../../testing/papers.ts'
import { pdf } from '../../../../testing/pdf.ts'

const reader = childPool()
afterAll(() => reader.end())

/** What is read of a PDF, or why nothing is. */
async function read(bytes: Uint8Array, by = reader) {
  const outcome = await by.convert(
    (async function* () {
      yield bytes
    })(),
    { make: 'text' },
  )
  return typeof outcome === 'string' ? { why: outcome } : Buffer.from(outcome.made[0]?.bytes ?? []).toString()
}

test('what a PDF says is read as it is written: accents, letters that are joined, and words that go on in the next line', async () => {
  expect(await read(await paper('Die Straße – “Café des Électrons”, efficient office flow.'))).toBe(
    'Die Straße – “Café des Électrons”, efficient office flow.',
  )
  expect(await read(await paper('A very extra-\nordinary\nsoldering iron, 32-\nbit.'))).toBe(
    'A very extraordinary soldering iron, 32- bit.',
  )
  expect(await read(await paper(['The first page', 'the second']))).toBe('The first page the second')
})

test('what stands in another place of a page is another word, and a word in two fonts is one', async () => {
  const beside = await paper('', {}, false, (document) => {
    document.text('Left', 50, 50, { lineBreak: false }).text('Right', 300, 50, { lineBreak: false })
    document.text('Page', 50, 300, { lineBreak: false }).font('Helvetica-Bold').text('Heading', 50, 100, { lineBreak: false })
    document.text('osc', 50, 500, { continued: true }).font('Helvetica').text('illoscope')
  })
  expect(await read(beside)).toBe('Left Right Page Heading oscilloscope')
})

test('a heading with its letters spaced apart is words, and single letters of a sentence stay apart', async () => {
  for (const characterSpacing of [2, 4, 12]) {
    const text = await read(
      await paper('', {}, false, (document) => {
        document.fontSize(18).text('HACKATHON Lab', { characterSpacing }).fontSize(12).text('I am a b c here.')
      }),
    )
    expect.soft(text, `${characterSpacing}`).toMatch(/^HACKATHON ?Lab I am a b c here\.$/)
  }
})

// Chromium 150 printed the file from HTML with the fonts Noto Sans.
test('what Chrome prints in scripts of India, in Arabic and spaced apart is read as it was typed', async () => {
  expect(await read(readFileSync('src/testing/printed-by-chrome.pdf'))).toBe(
    [
      ...['Robot Workshop SOLDERING NIGHT The efficient office of José — plain words here.'],
      ...['മലയാളം പഠനശിബിരം ക്ഷണം അവൻ സ്വാഗതം കേരളം പൊതുയോഗം ന്യൂസ്'],
      ...['हिन्दी कार्यशाला विद्यार्थी शक्ति स्थिति क्षेत्र कर्मचारी कहिए'],
      // The words of a line with a number in it come in two parts.
      ...['தமிழ் பயிலரங்கு கொடுமை மேலும் வணக்கம் في 123 ورشة إلكترونية مرحبا بكم في النادي لا إله'],
    ].join(' '),
  )
})

test('one that is locked, broken, of pictures alone or empty says nothing, and the next one is read', async () => {
  const whole = await paper('Only a half of this came.')
  for (const bytes of [
    await locked('secret'),
    whole.slice(0, 700),
    new TextEncoder().encode('%PDF-1.4\nnot at all\n%%EOF'),
    new Uint8Array(),
  ])
    expect.soft(await read(bytes)).toEqual({ why: 'broken' })
  for (const bytes of [await scanned(), pdf()]) expect.soft(await read(bytes)).toBe('')
  expect(await read(whole)).toBe('Only a half of this came.')
})

test('one that is small and unpacks to a gigabyte is given up, whatever is in it, and the next one is read', async () => {
  const own = childPool()
  onTestFinished(() => own.end())
  for (const says of ['BT /F1 12 Tf (boom) Tj ET\n', '[']) {
    const bytes = bomb(1024, says)
    expect(bytes.length).toBeLessThan(3 * 1024 * 1024)
    expect.soft(await read(bytes, own), says).toEqual({ why: expect.stringMatching(/^(?:memory|lost)$/) })
  }
  expect(await read(await paper('Here again.'), own)).toBe('Here again.')
})
