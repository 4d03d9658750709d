import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roll } from '../../../../content/options.ts'
import { gallery } from '../../../collections/gallery/contract.ts'
import { members } from '../../../collections/members/contract.ts'
import { things } from '../../../testing/examples.ts'
import { messyReplies } from '../../../testing/messy-site.ts'
import { newSite } from '../../../testing/new-site.ts'
import { oldSite } from '../../../testing/old-site.ts'
import { rollOf } from '../../../testing/rolls.ts'

/** What a person accepts as a reason: only students have rules without which they are not students. */
const accepted = [/^students, phoneNumber: Phone number must be exactly 10 digits$/]
const ofRolls = [roll.wrongLength, roll.wrongCharacters].map((why) => `students, roll: ${why}`)
const table = ({ report }: { report: string }) => report.slice(report.lastIndexOf('Done.'))
const refusedIn = (report: string) => [...report.matchAll(/^ {2}refused {3}(.*) \(\d+\)$/gm)].map(([, reason = '']) => reason)

test('a messy old site moves in but for 5 entries in a hundred, each refused for a good reason, edited and then imported', async () => {
  const site = newSite()
  const address = await oldSite({ replies: messyReplies() })
  const moved = await site.moveIn(address)
  const [, added, there, differs, refused, twice] = /^ {2}all +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)/m.exec(table(moved))?.map(Number) ?? []
  expect((added ?? 0) + (there ?? 0) + (differs ?? 0) + (refused ?? 0) + (twice ?? 0)).toBe(300)
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(15)
  for (const reason of refusedIn(moved.report))
    expect.soft(accepted.some((one) => one.test(reason)) || ofRolls.includes(reason), reason).toBe(true)

  await site.look(async ({ rows }) => {
    for (const thing of things)
      for (const { id, ...entry } of (await rows(thing).list()) as { id: string }[]) expect.soft(thing.kept.parse(entry)).toEqual(entry)
    // Oldest first there, newest first here.
    const [newest] = await rows(members).list()
    expect(newest?.name).toBe('Person 39')
    // Asked in its order: Postgres tells the rows of a table as they lie.
    const pictures = await rows(gallery).list()
    expect(pictures.at(-1)?.title).toBe('Picture 54')
  })
  const { media = [], students = [] } = await site.contents()
  expect(media.length).toBeGreaterThan(10)
  expect((await site.files()).size).toBe(media.length)
  expect(JSON.stringify(await site.contents())).not.toContain('data:image')
  for (const { phoneNumber } of students) expect(moved.report).not.toContain(phoneNumber)

  // What was refused is in a folder that is edited and imported, and then nothing is left.
  const [folder = ''] = readdirSync(site.refusedTo)
  const at = (file = '') => join(site.refusedTo, folder, file)
  const read = (file: string) => JSON.parse(readFileSync(at(file), 'utf8'))
  expect(read('old-site.json')).toEqual({ address })
  const [short] = Object.values(read('students.json'))[0] as Record<string, string>[]
  expect(short?.roll).toBe(rollOf(5).slice(0, -1))

  const before = await site.contents()
  const unedited = await site.moveIn(at())
  expect(await site.contents()).toEqual(before)
  expect(refusedIn(unedited.report)).toHaveLength(2)
  expect(readdirSync(site.refusedTo)).toHaveLength(2)

  writeFileSync(at('students.json'), JSON.stringify({ data: [{ ...short, roll: rollOf(999) }] }))
  const { everything, report } = await site.moveIn(at())
  expect(everything, report).toBe(true)
  expect((await site.contents()).students).toHaveLength((before.students?.length ?? 0) + 1)
  expect(readdirSync(site.refusedTo)).toHaveLength(2)
})
