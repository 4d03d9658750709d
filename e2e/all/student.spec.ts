import { expect } from '@playwright/test'
import { roll } from '../../content/options.ts'
import { student } from '../by-label.ts'
import { type Person, test } from './person.ts'

async function fillIn(person: Person, values = student) {
  for (const label of ['Year', 'Department', 'Team'] as const) await person.choose(label, values[label])
  for (const label of ['Name', 'Roll Number', 'Phone Number'] as const) await person.type(label, values[label])
}

test('a student corrects a roll number, registers and finds herself on the list, with the phone number masked', async ({ person }) => {
  await person.visit('/register')
  await fillIn(person, { ...student, 'Roll Number': student['Roll Number'].slice(0, -1) })
  await person.press('Register')
  await person.sees(roll.wrongLength)
  await person.type('Roll Number', student['Roll Number'].slice(-1))
  await person.seesNot(roll.wrongLength)
  await person.press('Register')
  await person.sees('Registration successful')
  await person.press('See who registered', 'link')
  await person.sees('98••••••10')
  for (const words of [student.Name, student['Roll Number'], student.Department, student.Team]) await person.sees(words)
  await person.seesNot(student['Phone Number'])
  expect(await person.errors()).toEqual([])
})

test('a student who ticks the box has the whole phone number shown', async ({ person }) => {
  await person.visit('/register')
  await fillIn(person)
  await person.press('Show my phone number on the students page', 'field')
  await person.press('Register')
  await person.sees('Registration successful')
  await person.visit('/iort')
  await person.sees(student['Phone Number'])
  expect(await person.errors()).toEqual([])
})

test('a registration without a connection is kept, and only a browser with Background Sync says that the page may be closed', async ({
  person,
  site,
}) => {
  await person.visit('/register')
  await expect.poll(() => person.run(() => Boolean(navigator.serviceWorker.controller)), { timeout: 60_000 }).toBe(true)
  await fillIn(person)
  await site.stop('SIGKILL')
  await person.press('Register')
  await person.sees('Saved on this device.')
  const canSync = await person.run(() => 'SyncManager' in globalThis)
  if (canSync) await person.sees('You may close this page')
  else await person.seesNot('You may close this page')
})
