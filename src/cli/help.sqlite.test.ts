import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

test.each(['move', 'import', 'admin'] as const)('npm run %s tells how it is used to who asks', async (name) => {
  for (const asked of ['--help', '-h']) {
    const { code, printed, failed } = await runCommand(name, { PORT: 'as it may be' }, asked)
    expect([code, failed]).toEqual([0, ''])
    expect(printed).toContain(`npm run ${name} -- `)
  }
})
