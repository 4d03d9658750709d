import { expect, test } from 'vitest'
import { textOf } from '../testing/sources.ts'

test('Node is started with the same options wherever the site is', () => {
  const { config, scripts } = JSON.parse(textOf('package.json')) as {
    config: { node: string; env: string }
    scripts: Record<string, string>
  }
  expect(config.node).toMatch(/^--max-semi-space-size=\d+ --max-old-space-size=\d+ --v8-pool-size=1$/)
  // scripts/run.mjs gives them to these (src/cli/running.test.ts).
  for (const name of ['start', 'demo']) expect.soft(scripts[name]).toBe(`node scripts/run.mjs ${name}`)
  expect(textOf('deploy/club-site.service')).toContain(`node ${config.node} dist/server/main.js`)
  expect(textOf('deploy/club-site.service')).toContain(`Environment=NODE_ENV=production ${config.env} `)
  expect(textOf('deploy/Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...config.node.split(' '), 'dist/server/main.js']).replaceAll(',', ', ')}`,
  )
  expect(textOf('deploy/Dockerfile')).toContain(`ENV NODE_ENV=production ${config.env} `)
  for (const starter of ['e2e/site.ts', 'bench/site.ts'])
    for (const used of ["config.node.split(' ')", "config.env.split('=')"]) expect.soft(textOf(starter), starter).toContain(used)
})
