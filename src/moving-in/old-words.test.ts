import { expect, test } from 'vitest'
import { optionOf } from './old-words.ts'

const options = [
  'Head',
  'Leads',
  'Co-Heads',
  'IOT Core Team',
  'AI Core Team',
  'IoRT Core Team',
  'Tech support Team',
  'Web Development Core',
]
const names = (option: string) => (option === 'AI Core Team' ? 'AIoT Core Team' : option)
const cases: [string, string | undefined][] = [
  ['head', 'Head'],
  ['Co Heads', 'Co-Heads'],
  ['AIoT', 'AI Core Team'],
  ['iort core', 'IoRT Core Team'],
  ['IoT', 'IOT Core Team'],
  ['Technical Support Team', 'Tech support Team'],
  ['WebDev', 'Web Development Core'],
  ['Core Team', undefined],
  ['Web Development Core Leads', undefined],
  ['I', undefined],
  ['Mascot', undefined],
  ['', undefined],
  ['???', undefined],
  ['head '.repeat(100), undefined],
]
test.for(cases)('%j means %j', ([text, option]) => {
  expect(optionOf(text, options, names)).toBe(option)
})

test('a word is only taken for one that the menu has', () => {
  expect(optionOf('Guest lecture', ['Seminar', 'Webinar'], String)).toBe('Seminar')
  expect(optionOf('Guest lecture', ['Workshop', 'Webinar'], String)).toBeUndefined()
})
