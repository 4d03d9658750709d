// A club with other words of its own deletes this file: it holds what is shipped in content/ to the specification.
import { expect, test } from 'vitest'
import { about } from '../../content/about.ts'
import { club } from '../../content/club.ts'
import { documents } from '../../content/documents.ts'
import { faq } from '../../content/faq.ts'
import { heads } from '../../content/heads.ts'
import { departments, eventTypes, memberCategories, roll, teams, years } from '../../content/options.ts'
import { homeParts, pages } from '../../content/pages.ts'
import { project101 } from '../../content/project-101.ts'
import { addDemoContent } from '../cli/demo-content.ts'
import { headingOf } from '../collections/members/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { newClub } from '../testing/club.ts'

test('the choices are those of section 3, in its order', () => {
  expect(years).toEqual(['I', 'II', 'III', 'IV', 'M.Tech', 'PhD'])
  expect(departments).toEqual(['EEE', 'MEE', 'AEE', 'ELC', 'ARE', 'CSE'])
  expect(teams).toEqual(['Embedded Systems', 'Gazebo Simulation', 'Power Electronics System Design', '3D Modelling and Design'])
  expect(eventTypes).toEqual(['Conference', 'Workshop', 'Seminar', 'Webinar', 'Hackathon'])
})

test('the twelve member categories are those of section 3, and AI Core Team is shown as AIoT Core Team', () => {
  expect(memberCategories).toEqual([
    ...['Faculty coordinator', 'Founder', 'Head', 'Leads', 'Club Advisor', 'IOT Core Team', 'AI Core Team', 'Co-Heads'],
    ...['IoRT Core Team', 'Tech support Team', 'Web Development Core', 'Event Management Core Team'],
  ])
  expect(memberCategories.filter((category) => headingOf(category) !== category)).toEqual(['AI Core Team'])
  expect(headingOf('AI Core Team')).toBe('AIoT Core Team')
})

test('a roll number has exactly 16 characters, and the refusal is the sentence of section 5', () => {
  const said = (typed: string) => students.fields.roll.accepts.safeParse(typed).error?.issues[0]?.message
  expect(roll.example).toHaveLength(16)
  expect(said(roll.example)).toBeUndefined()
  for (const typed of ['NV.EN.U4EEE2501', 'NV.EN.U4EEE250111']) expect(said(typed)).toBe('Roll number must be 16 characters')
})

test('the pages are called as in section 2, and what came later besides', () => {
  expect(Object.values(pages).map(({ title }) => title)).toEqual([
    ...['About Us', 'How to join', 'Project 101', 'Events', 'Timeline', 'Notifications', 'Projects', 'Resources', 'Gallery', 'Members'],
    ...['FAQs', 'Subscribe', 'Developers', 'Search', 'IoRT Registration', 'IoRT Students'],
  ])
  expect([heads.members.head.heading, heads.register.head.heading, heads.students.head.heading]).toEqual([
    'Team',
    'IoRT Registration',
    'IoRT Students',
  ])
  expect(Object.values(homeParts).map(({ heading }) => heading)).toEqual(['Notifications', 'Upcoming Events', 'Trailers and Teasers'])
})

test('About has Feb 2022, the four wings and the initiative', () => {
  expect(club.since).toBe('Feb 2022')
  expect(about.origin.paragraphs.join(' ')).toContain('Feb 2022')
  expect(about.wings.items.map(({ name }) => name)).toEqual(['AIoT', 'IoRT', 'IoT', 'Technical Support'])
  expect(about.initiative.heading).toBe('Partner in Project 101')
})

test('Project 101 has its six themes, is open along the year and takes ideas', () => {
  expect(project101.themes.items.map(({ name }) => name)).toEqual([
    ...['AI for Accessibility', 'IoT for Sustainability', 'Environmental Conservation', 'Social Cause'],
    ...['Corporate Social Responsibility', 'Devices for Mobility Disabilities'],
  ])
  expect([project101.open.heading, project101.register.label]).toEqual(['Open along the year', 'Register your idea now'])
  const headings = project101.sections.map(({ heading }) => heading).join(' ')
  for (const words of ['Project-based learning', 'Internet of Things and machine learning', 'Mentors', 'Research and patent support'])
    expect.soft(headings).toContain(words)
})

test('seven questions and two documents come with the site', () => {
  expect(faq).toHaveLength(7)
  expect(documents.map(({ title }) => title)).toEqual(['Hackathon Official Problem Statements', 'Hackathon Report Format'])
})

test('the sample content fits the shipped words', async () => {
  const { store } = await newClub()
  expect(await addDemoContent(store, new Date())).toEqual([])
})
