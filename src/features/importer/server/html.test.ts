import { expect, test } from 'vitest'
import { plainOf } from './texts.ts'

const texts: [string, string][] = [
  ['<p>Hello<br>all</p>', 'Hello\nall'],
  ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['Bring:<ul><li>a laptop</li><li>a cable</li></ul>', 'Bring:\n\n• a laptop\n• a cable'],
  ['Loves <b>IoT</b> &amp; <a href="https://x.example.org/?a=1&amp;b=2" target="_blank">rovers</a>', 'Loves IoT & rovers'],
  ['caf&eacute; &#x41;&#8217;s &#146;22&nbsp;&ndash; now', 'café A’s ’22 – now'],
  ['&lt;p&gt;Hello&lt;br&gt;all &amp;amp; more&lt;/p&gt;', 'Hello\nall & more'],
  ['Write &lt;b&gt; for bold', 'Write <b> for bold'],
]
test.for(texts)('%j is %j', ([html, plain]) => {
  expect(plainOf(html)).toBe(plain)
})

const plain = ['a < b and b > c', 'I <3 rovers', 'vector<int> v', 'R&D; AT&T', '&nosuch; &#xd800; &#0;', '']
test.for(plain)('%j is no HTML and stays to the letter', (text) => {
  expect(plainOf(text)).toBe(text)
})
