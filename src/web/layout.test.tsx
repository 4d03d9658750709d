import { use } from 'react'
import { expect, test } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { UnseenContext } from '../ui/unseen-context.ts'
import { Layout } from './layout.tsx'

// What stands in for a browser knows no popover.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

function Sending() {
  const tell = use(UnseenContext)
  return <button id="tell" type="button" onClick={() => tell('Title is required.')} />
}

test('what came of a form that is put away is told among the alerts', async () => {
  const session = { visitors: [], administrators: [], withoutScript: null, trash: '/' }
  const page = await shown(
    <Layout session={session} SignInAgain={() => null} shapeOf={() => 'words'}>
      <Sending />
    </Layout>,
  )
  await page.does(() => page.one('#tell').click())
  expect(page.texts('[role=alert]')).toEqual(['Title is required.'])
})
