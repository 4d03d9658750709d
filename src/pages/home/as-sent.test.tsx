import { expect, test } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { asSent } from './as-sent.tsx'

test('the browser keeps what the server sent without its code, and shows the part itself once the page has loaded code and data', async () => {
  let fetched = 0
  const { bring, AsSent } = asSent(async () => {
    fetched += 1
    return { Count: ({ of }: { of: number }) => <b>{`now ${of}`}</b> }
  })
  let count: number | undefined
  const part = (
    <AsSent id="part" of={count}>
      {({ Count }, of) => <Count of={of} />}
    </AsSent>
  )
  document.body.innerHTML = '<div id="part"><b>as sent</b></div>'
  const view = await shown(part)
  expect([view.texts('b'), fetched]).toEqual([['as sent'], 0])
  await bring()
  // The code alone is not enough.
  const still = await shown(part)
  expect([still.texts('b'), fetched]).toEqual([['as sent'], 1])
  count = 7
  const own = await shown(
    <AsSent id="part" of={count}>
      {({ Count }, of) => <Count of={of} />}
    </AsSent>,
  )
  expect(own.texts('b')).toEqual(['now 7'])
})
