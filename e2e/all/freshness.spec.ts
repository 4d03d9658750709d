import { expect } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { test } from '../site.ts'

const writers = 4
const rounds = 1000

test(`nobody reads an old page in ${rounds} rounds of write, acknowledge and read with ${writers} writers at once`, async ({ site }) => {
  const { addEvent, send } = await administratorOf(site.origin)
  const stale: string[] = []

  /** Reads as another client, who has no cookie and no connection of the writer's. */
  async function look(title: string, wanted: boolean) {
    for (const path of ['/events', '/', '/api/events']) {
      const text = await (await fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } })).text()
      if (text.includes(title) !== wanted) stale.push(`${path} ${wanted ? 'lacks' : 'still holds'} ${title}`)
    }
  }

  async function write(writer: number) {
    for (let round = 1; round <= rounds / writers / 2; round++) {
      const title = `Round ${round} of writer ${writer}.`
      const id = await addEvent({ eventTitle: title })
      await look(title, true)
      const { status } = await send(`/api/deleteEvent/${id}`)
      if (status !== 200) stale.push(`${title} was not deleted: ${status}`)
      await look(title, false)
    }
  }

  const begun = Date.now()
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  console.info(`${rounds} rounds in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  expect(stale).toEqual([])
})
