import { expect } from '@playwright/test'
import { heads } from '../../../content/heads.ts'
import { other } from '../../../src/testing/choices.ts'
import { admin } from '../../caller.ts'
import { type Person, test } from './person.ts'

async function logIn(person: Person, { name, password }: { name: string; password: string } = admin) {
  await person.visit('/admin')
  await person.type('Username', name)
  await person.type('Password', password)
  await person.press('Login')
  await person.sees('Admin Console')
  await expect.poll(() => person.run(() => location.pathname)).toBe('/adminconsole')
}

test('an administrator adds, edits, deletes and restores an event, picks a day and logs out', async ({ person }) => {
  await logIn(person)
  await person.visit('/events')
  await person.press('Add an event')
  await person.type('Event title', 'Long Range')
  await person.type('Poster', '/static/icon.svg')
  await person.type('Date', '2999-03-07')
  await person.type('Description', 'Radio that sips power.')
  await person.type('Registration link', 'forms example')
  await person.choose('Event type', other.eventType)
  await person.type('Time', '15:00')
  await person.press('Add event')
  await person.sees(/Registration link must be a link/)
  await person.erase('Registration link')
  await person.type('Registration link', 'https://forms.example.org/long-range')
  await person.press('Add event')
  await person.sees('Event added successfully')
  await person.sees('2999-03-07')

  await person.press('Edit Long Range')
  await person.type('Date', '2999-03-09')
  await person.type('Event title', ' Radio')
  await person.press('Save')
  await person.sees('2999-03-09')
  await person.sees('Long Range Radio')

  await person.press('Delete Long Range Radio')
  await person.sees('Event deleted successfully')
  await person.sees(heads.events.none)
  await person.press(/^Undo deleting/)
  await person.sees('Event restored')
  await person.sees('Long Range Radio')

  await person.visit('/gallery')
  await person.press('Add a picture')
  await person.type('Date', '17/03/2031')
  const day = () => person.run(() => document.querySelector<HTMLInputElement>('input[placeholder="dd/MM/yyyy"]')?.value)
  await expect.poll(day).toBe('17/03/2031')

  await person.press('Logout', 'link')
  await person.sees('Logged out')
  await person.visit('/events')
  await person.sees('Long Range Radio')
  expect(await person.has('Add an event')).toBe(false)
  expect(await person.errors()).toEqual([])
})

test('an administrator types the passkey and adds another administrator, who logs in', async ({ person }) => {
  await logIn(person)
  await person.press('Add an administrator')
  await person.type('Passkey', admin.passkey)
  await person.press('Submit')
  await person.sees('Passkey accepted')
  await person.type('Email', 'asha@example.org')
  await person.type('Password', 'tea4lamp')
  await person.press('Add Admin')
  await person.sees('Admin added successfully')
  await person.press('Logout', 'link')
  await person.sees('Logged out')
  await logIn(person, { name: 'asha@example.org', password: 'tea4lamp' })
  expect(await person.errors()).toEqual([])
})
