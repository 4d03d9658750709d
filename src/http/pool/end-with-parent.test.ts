import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

const endWithParent = join(import.meta.dirname, 'end-with-parent.ts')

/** What a process does that is to end with its parent. */
const works = { 'that waits': 'setInterval(() => {}, 1000)', 'whose thread never comes back': 'process.send("begun", () => { for (;;); })' }

test.for(Object.entries(works))('a process %s ends with the one that began it, also where that is killed', async ([, work]) => {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [child, parent] = [join(folder, 'child.mjs'), join(folder, 'parent.mjs')]
  writeFileSync(child, `import { endWithParent } from ${JSON.stringify(endWithParent)}\nendWithParent()\nprocess.send('begun')\n${work}`)
  writeFileSync(
    parent,
    `import { fork } from 'node:child_process'
const child = fork(${JSON.stringify(child)})
child.once('message', () => process.stdout.write(String(child.pid)))`,
  )
  const begun = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [told] = await once(begun.stdout, 'data')
  const proc = `/proc/${told}`
  onTestFinished(() => {
    if (existsSync(proc)) process.kill(Number(told), 'SIGKILL')
  })
  // So that the thread is held by then.
  await pause(300)
  expect(existsSync(proc)).toBe(true)
  begun.kill('SIGKILL')
  for (let waited = 0; waited < 200 && existsSync(proc); waited += 1) await pause(50)
  expect(existsSync(proc)).toBe(false)
})
