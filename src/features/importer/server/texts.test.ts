import { expect, test } from 'vitest'
import { optionOf, plainOf } from './texts.ts'

const texts: [string, string][] = [
  ['<p>Hello<br>all</p>', 'Hello\nall'],
  ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['Bring:<ul><li>a laptop</li><li>a cable</li></ul>', 'Bring:\n\n• a laptop\n• a cable'],
  ['Loves <b>IoT</b> &amp; <a href="https://x.example.org/?a=1&amp;b=2" target="_blank">rovers</a>', 'Loves IoT & rovers'],
  ['caf&eacute; &#x41;&#8217;s &#146;22&nbsp;&ndash; now', 'café A’s ’22 – now'],
  ['&lt;p&gt;Hello&lt;br&gt;all &amp;amp; more&lt;/p&gt;', 'Hello\nall & more'],
  ['Write &lt;b&gt; for bold', 'Write <b> for bold'],
]
// What is no HTML stays to the letter.
const plain = ['a < b and b > c', 'I <3 rovers', 'vector<int> v', 'R&D; AT&T', '&nosuch; &#xd800; &#0;', '']
test.for([...texts, ...plain.map((text) => [text, text] as const)])('%j is %j', ([html, plain]) => {
  expect(plainOf(html)).toBe(plain)
})

const groups = ['IOT Core Team', 'AI Core Team', 'IoRT Core Team', 'Tech support Team', 'Web Development Core']
const options = ['Faculty coordinator', 'Head', 'Leads', 'Co-Heads', ...groups]
const headingOf = (option: string) => (option === 'AI Core Team' ? 'AIoT Core Team' : option)
const cases: [string, string | undefined][] = [
  ['head', 'Head'],
  ['Co Heads', 'Co-Heads'],
  ['AIoT', 'AI Core Team'],
  ['iort core', 'IoRT Core Team'],
  ['IoT', 'IOT Core Team'],
  ['Technical Support Team', 'Tech support Team'],
  ['WebDev', 'Web Development Core'],
  ['WEB TEAM', 'Web Development Core'],
  ['Co-Head', 'Co-Heads'],
  ['Faculty', 'Faculty coordinator'],
  ['Core Team', undefined],
  ['Web Development Core Leads', undefined],
  ['Mascot', undefined],
  ['', undefined],
  ['head '.repeat(100), undefined],
]
test.for(cases)('%j means %j', ([text, option]) => {
  expect(optionOf(text, options, headingOf)).toBe(option)
})

test('a word is only taken for one that the menu has', () => {
  const others = { Seminar: ['Guest lecture', 'Tech talk'], Workshop: ['Hands-on'] }
  expect(optionOf('Guest Lectures', ['Seminar', 'Webinar'], String, others)).toBe('Seminar')
  expect(optionOf('hands on', ['Workshop', 'Webinar'], String, others)).toBe('Workshop')
  expect(optionOf('Guest lecture', ['Workshop', 'Webinar'], String, others)).toBeUndefined()
  expect(optionOf('Guest lecture', ['Seminar', 'Webinar'], String)).toBeUndefined()
  expect(optionOf('Talk', ['constructor', 'Webinar'], String, others)).toBeUndefined()
})
