import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { projects } from '../../collections/projects/contract.ts'
import { resources } from '../../collections/resources/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { find } from '../../features/search/server/find.ts'
import { tell } from '../../features/search/server/tell.ts'
import { newDatabase } from '../../testing/databases.ts'
import { statementsOf } from '../../testing/statements.ts'
import * as migrations from '../migrations.ts'
import { openStore } from '../open.ts'
import { postgresAddress } from './address.ts'

const things = [events, projects, resources]

test('a search of all kinds has one connection at a time, and asks a few times whatever is found', async () => {
  const store = await openStore({ postgres: postgresAddress(await newDatabase({ isEmpty: false })) }, migrations)
  onTestFinished(() => store.close())
  for (const thing of things)
    for (const said of ['Galvanometer xylophone', 'Galvanometers xylophone', 'Thermocouple'])
      await store.rows(thing).add({ ...examplesOf(thing.fields), [thing.title]: said } as never)
  const connections = () => store.pools()[0]?.total
  await store.rows(events).list()
  const before = connections()
  const asked = async (q: string) => {
    const given = await statementsOf(async () => {
      const kinds = things.map(({ table }) => table)
      const told = await tell(store.db, things, await find(store.db, q, kinds, 10))
      expect(told, q).toHaveLength(things.length)
    })
    return given.length
  }
  // Which words there are, where they stand, of several words what else their entries say, and what is told of those; before that three
  // times what a mistyped one may be.
  expect([await asked('galv'), await asked('galvanometer xylo'), await asked('galvanometre')]).toEqual([3, 4, 6])
  expect([before, connections()]).toEqual([1, 1])
})
