import { expect, test } from 'vitest'
import { minutesOf } from '../../content/options.ts'
import { events } from '../collections/events/contract.ts'
import { dayAfter, dayAt } from '../contract/club-time.ts'
import { entryPath, listPath } from '../contract/entry-path.ts'
import { entrySite } from '../testing/entry-site.ts'

const [[longest] = ['']] = Object.entries(minutesOf).sort(([, one], [, other]) => other - one)

test('an event of yesterday that goes on is shown so on its page, its card and the home page', async () => {
  const { club, rows, add, read } = await entrySite(events)
  const html = async (path: string) => (await read(path)).html
  const coming = async (query = '') =>
    (await club.client().get(`/api/${query}`)).body.data.map(({ eventTitle }: { eventTitle: string }) => eventTitle)
  const today = dayAt(club.services.now())
  const begun = { eventType: longest, eventDate: dayAfter(today, -1), time: '23:00' }
  const id = await add('Quokka Night', begun)
  await add('Numbat Hour', { ...begun, time: '00:00', eventType: 'none of these' })
  await add('Wombat Lab', { ...begun, eventDate: today, time: '08:00' })
  expect([await coming(), await coming('?limit=1')]).toEqual([['Quokka Night', 'Wombat Lab'], ['Quokka Night']])
  const [home, page] = [await html('/'), await html(entryPath(events, 'quokka-night'))]
  const list = async (words: string) => html(`${listPath(events)}?q=${words}`)
  for (const shown of [home, page, await list('quokka')]) {
    expect(shown).toContain('Happening now')
    expect(shown).not.toContain('Held on')
  }
  expect(home).not.toContain('Numbat Hour')
  expect(await list('numbat')).toContain('Held on')
  await rows.remove(id)
  expect(await html(entryPath(events, 'quokka-night'))).toContain('This event was cancelled')
})
