import { expect, test } from 'vitest'
import { plainOf } from './texts.ts'

const texts: [string, string][] = [
  ['<p>Hello<br>all</p>', 'Hello\nall'],
  ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['<P class="x">One.</P>\n\n<p>Two,<BR/>three.</p>', 'One.\n\nTwo,\nthree.'],
  ['<div>One</div><div>Two</div>', 'One\n\nTwo'],
  ['Bring:<ul><li>a laptop</li><li>a cable</li></ul>', 'Bring:\n\n• a laptop\n• a cable'],
  ['Loves <b>IoT</b> &amp; <a href="https://x.example.org/?a=1&amp;b=2" target="_blank">rovers</a>', 'Loves IoT & rovers'],
  ['&amp; robots &#39;n&#39; more', "& robots 'n' more"],
  ['caf&eacute; &#x41;&#8217;s &#146;22&nbsp;&ndash; now', 'café A’s ’22 – now'],
  ['&Eacute;cole &scaron;&nbsp;&#10;', 'École š &#10;'],
  ['&lt;p&gt;Hello&lt;br&gt;all &amp;amp; more&lt;/p&gt;', 'Hello\nall & more'],
  ['Write &lt;b&gt; for bold', 'Write <b> for bold'],
  ['&amp;lt;', '&lt;'],
]
test.for(texts)('%j is %j', ([html, plain]) => {
  expect(plainOf(html)).toBe(plain)
})

const plain = [
  'a < b and b > c',
  '1 <2',
  'I <3 rovers',
  'vector<int> v',
  '<venue>',
  'R&D; AT&T',
  '&nosuch; &#xd800; &#0;',
  ' two\r\n\r\n\r\nlines  ',
  '',
]
test.for(plain)('%j is no HTML and stays to the letter', (text) => {
  expect(plainOf(text)).toBe(text)
})
