// A club with other words of its own deletes this file: it holds what is shipped in content/ to the specification.
import { expect, test } from 'vitest'
import { departments, eventTypes, memberCategories, roll, teams, years } from '../content/options.ts'
import { headingOf } from './club/members/contract.ts'
import { registrationFields } from './club/registrations/contract.ts'

test('the choices are those of section 3, in its order', () => {
  expect(years).toEqual(['I', 'II', 'III', 'IV', 'M.Tech', 'PhD'])
  expect(departments).toEqual(['EEE', 'MEE', 'AEE', 'ELC', 'ARE', 'CSE'])
  expect(teams).toEqual(['Embedded Systems', 'Gazebo Simulation', 'Power Electronics System Design', '3D Modelling and Design'])
  expect(eventTypes).toEqual(['Conference', 'Workshop', 'Seminar', 'Webinar', 'Hackathon'])
})

test('the twelve member categories are those of section 3, and AI Core Team is shown as AIoT Core Team', () => {
  expect(memberCategories).toEqual([
    'Faculty coordinator',
    'Founder',
    'Head',
    'Leads',
    'Club Advisor',
    'IOT Core Team',
    'AI Core Team',
    'Co-Heads',
    'IoRT Core Team',
    'Tech support Team',
    'Web Development Core',
    'Event Management Core Team',
  ])
  expect(memberCategories.filter((category) => headingOf(category) !== category)).toEqual(['AI Core Team'])
  expect(headingOf('AI Core Team')).toBe('AIoT Core Team')
})

test('a roll number has exactly 16 characters, and the refusal is the sentence of section 5', () => {
  const said = (typed: string) => registrationFields.roll.accepts.safeParse(typed).error?.issues[0]?.message
  expect(roll.example).toHaveLength(16)
  expect(said(roll.example)).toBeUndefined()
  for (const typed of ['NV.EN.U4EEE2501', 'NV.EN.U4EEE250111']) expect(said(typed)).toBe('Roll number must be 16 characters')
})
