import { expect, test } from 'vitest'
import { sources, textOf } from '../testing/sources.ts'

/** Where a form of Intl's is made as the file is read, and not once somebody wants it. */
const madeAtOnce = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = new Intl\./m

// The first of each kind reads its words and rules: a tenth of a second on a slow phone, before its page answers a press.
test('no script of a page makes a form of Intl’s as it begins', () => {
  expect(madeAtOnce.test("import x from 'y'\n\nconst words = new Intl.ListFormat('en')\n")).toBe(true)
  expect(sources.filter((name) => !/^src\/http\/|\/server\//.test(name) && madeAtOnce.test(textOf(name)))).toEqual([])
})
