import { expect, test } from 'vitest'
import { optionOf } from './menu-words.ts'

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
