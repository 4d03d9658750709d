import { expect } from '@playwright/test'
import { roll } from '../../../content/options.ts'
import { student } from '../../page.ts'
import { test } from './person.ts'
import { fillIn } from './registration.ts'

test('a student corrects a roll number, registers and is on the list, with the phone number masked', async ({ person }) => {
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
