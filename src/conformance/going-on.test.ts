import { expect, test } from 'vitest'
import { minutesOf } from '../../content/options.ts'
import { events } from '../collections/events/contract.ts'
import { untilOf } from '../contract/appointment.ts'
import { dayAfter, dayAt } from '../contract/club-time.ts'
import type { Input } from '../contract/collection.ts'
import { entryPath, listPath } from '../contract/entry-path.ts'
import { examplesOf } from '../contract/example.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'

const [[longest, minutes] = ['', 0]] = Object.entries(minutesOf).sort(([, one], [, other]) => other - one)

async function site() {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const rows = club.store.rows(events)
  const read = async (path: string) => (await club.client().request('GET', path)).text()
  const today = dayAt(club.services.now())
  const begun = { ...examplesOf(events.fields), eventType: longest, eventDate: dayAfter(today, -1), time: '23:00' }
  const add = (eventTitle: string, more = {}) => rows.add({ ...begun, eventTitle, ...more } as Input<typeof events>)
  const coming = async (question = '') =>
    (await club.client().get(`/api/${question}`)).body.data.map(({ eventTitle }: { eventTitle: string }) => eventTitle)
  return { rows, read, today, begun, add, coming }
}

test('an event of yesterday that goes on does so on its page, on its card, on the home page, and where it was taken away', async () => {
  const { rows, read, today, begun, add, coming } = await site()
  expect(untilOf(events, begun) >= today, `${longest} of ${minutes} minutes`).toBe(true)
  const id = await add('Quokka Night')
  await add('Numbat Hour', { time: '00:00', eventType: 'none of these' })
  await add('Wombat Lab', { eventDate: today, time: '08:00' })
  expect(await coming()).toEqual(['Quokka Night', 'Wombat Lab'])
  expect([await coming('?limit=1'), await coming('?limit=2')]).toEqual([['Quokka Night'], ['Quokka Night', 'Wombat Lab']])
  const home = await read('/')
  expect(home).toContain('Quokka Night')
  expect(home).toContain('Going on')
  expect(home).not.toContain('Numbat Hour')
  const path = entryPath(events, 'quokka-night')
  const page = await read(path)
  expect(page).toContain('Going on')
  expect(page).not.toContain('Was on')
  const list = await read(`${listPath(events)}?q=quokka`)
  expect(list).toContain('Going on')
  expect(list).not.toContain('Was on')
  expect(await read(`${listPath(events)}?q=numbat`)).toContain('Was on')

  await rows.remove(id)
  expect(await read(path)).toContain('This event was called off')
  expect(await read(entryPath(events, 'numbat-hour'))).toContain('It is over')
})
