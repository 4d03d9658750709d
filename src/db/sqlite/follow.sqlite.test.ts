import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newClub } from '../../testing/club.ts'

/** Another process that writes and closes at each line, as a command does, and says so once that is committed. */
function writer(file: string) {
  const script = `
    const { DatabaseSync } = require('node:sqlite')
    require('node:readline').createInterface(process.stdin).on('line', (word) => {
      const database = new DatabaseSync(${JSON.stringify(file)})
      database.prepare("insert into faqs (id, question, answer) values (?, ?, '')").run(word.padStart(26, '0'), word)
      database.close()
      console.log(word)
    })`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  onTestFinished(() => void child.kill())
  return async (word: string) => {
    child.stdin.write(`${word}\n`)
    await once(lines, 'line')
  }
}

test('what another process commits is shown each time, also where the disk takes longer than the news of it', async () => {
  const club = await newClub()
  onTestFinished(club.store.follow({ onTrouble: () => {} }))
  const write = writer(`${club.folder}/club.sqlite`)
  const shown = async () => JSON.stringify((await club.client().get('/api/faqs')).body)
  for (let round = 0; round < 20; round += 1) {
    expect(await shown()).not.toContain(`word${round}.`)
    await write(`word${round}.`)
    await vi.waitFor(async () => expect(await shown()).toContain(`word${round}.`), { timeout: 5000, interval: 10 })
  }
})
