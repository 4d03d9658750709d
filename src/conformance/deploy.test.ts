import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { configOf, variableNames } from '../cli/config.ts'
import { freePort } from '../testing/free-port.ts'
import { newFolder } from '../testing/new-folder.ts'
import { root, textOf } from '../testing/sources.ts'

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()
const envOf = (name: string) => parseEnv(readFileSync(join(root, name), 'utf8'))

const systemd = '/usr/bin/systemd-analyze'
test.runIf(existsSync(systemd))('the unit for systemd is valid, and lets the site do little harm', () => {
  const unit = join(newFolder(), 'club-site.service')
  writeFileSync(unit, textOf('deploy/club-site.service').replaceAll('/srv/club-site', root))
  const { status, stderr } = spawnSync(systemd, ['verify', '--man=no', unit], { encoding: 'utf8' })
  expect([status, stderr.split('\n').filter((line) => line.includes('club-site'))]).toEqual([0, []])
  const { stdout } = spawnSync(systemd, ['security', '--offline=yes', '--no-pager', unit], { encoding: 'utf8' })
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
})

test('.env.example and the table of README.md contain every variable with its default, and nothing else', () => {
  const example = envOf('.env.example')
  expect(sorted(Object.keys(example))).toEqual(sorted(variableNames))
  expect(configOf(example)).toEqual(configOf({}))
  const rows = [...textOf('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) \|/gm)].flatMap(
    ([, names = '', defaults = '']) => {
      const [all, each] = [names.split(', ').map((name) => name.slice(1, -1)), defaults.split(', ')]
      return all.map((name, at) => [name, each.length === all.length ? each[at] : defaults] as const)
    },
  )
  expect(sorted(rows.map(([name]) => name))).toEqual(sorted(variableNames))
  const made = ['ADMIN_PASSWORD', 'ADMIN_PASSKEY']
  for (const [name, value] of rows)
    expect.soft(value, name).toBe(example[name] ? `\`${example[name]}\`` : made.includes(name) ? 'generated' : 'unset')
})

test('image, unit and compose file set each variable to a value that the site takes, and start Node with its options', () => {
  const composeExample = envOf('deploy/compose.env.example')
  const filled: Record<string, string | undefined> = { ...composeExample, POSTGRES_PASSWORD: 'letters' }
  const [, block = ''] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(textOf('deploy/compose.yaml')) ?? []
  const given = [...block.matchAll(/^ {4}(\w+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, used) => filled[used] ?? `nobody sets ${used}`),
  ])
  const set = Object.fromEntries(given)
  expect(configOf(set)).toMatchObject({ proxies: 1, publicOrigin: 'https://club.example.org', metrics: { host: '0.0.0.0', port: 9464 } })
  expect(configOf(set).database).toMatchObject({ postgres: { host: 'postgres', user: 'club', database: 'club', ssl: false } })
  const [, ofImage = ''] = /^ENV (.*)$/m.exec(textOf('deploy/Dockerfile')) ?? []
  const image = Object.fromEntries(ofImage.split(' ').map((pair) => pair.split('=')))
  expect(configOf(image)).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/data' })
  expect(Object.keys(set).filter((name) => !variableNames.includes(name as never))).toEqual([])
  expect(variableNames.filter((name) => !(name in set) && !(name in image))).toEqual([])
  expect(sorted(Object.keys(composeExample))).toEqual(sorted([...block.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)))

  const { config, scripts } = JSON.parse(textOf('package.json')) as Record<'config' | 'scripts', Record<string, string>>
  const [node = '', env] = [config.node, config.env]
  for (const name of ['start', 'demo']) expect.soft(scripts[name]).toBe(`node scripts/run.mjs ${name}`)
  const command = JSON.stringify(['node', ...node.split(' '), 'dist/server/main.js']).replaceAll(',', ', ')
  expect(textOf('deploy/club-site.service')).toContain(`node ${node} dist/server/main.js`)
  expect(textOf('deploy/club-site.service')).toContain(`Environment=NODE_ENV=production ${env} `)
  expect(textOf('deploy/Dockerfile')).toContain(`CMD ${command}`)
  expect(textOf('deploy/Dockerfile')).toContain(`ENV NODE_ENV=production ${env} `)
})

test('npm run dev takes nothing of the real site’s settings but the level of its log', async () => {
  const { settingsOf, first } = await import(join(root, 'scripts/dev/site.mjs'))
  const real = Object.fromEntries(variableNames.map((name) => [name, name === 'LOG_LEVEL' ? 'debug' : `a real ${name}`]))
  const dev: Record<string, string> = settingsOf({ ...real, PATH: '/bin' }, '/tmp/dev')
  expect(Object.entries(dev).filter(([, value]) => value.startsWith('a real'))).toEqual([])
  const none = configOf({ ...first, HOST: '127.0.0.1', PORT: '0', DATA_DIR: '/tmp/dev', LOG_LEVEL: 'debug' })
  expect([configOf(dev), dev.PATH]).toEqual([none, '/bin'])
})

test('every command reads the settings file of docs/operate.md, so no documented command sets a variable', async () => {
  const [, lines = ''] = /\/etc\/club-site\.env <<'END'\n([\s\S]*?)\nEND\n/.exec(textOf('docs/operate.md')) ?? []
  expect(configOf(parseEnv(lines))).toMatchObject({ dataDir: '/var/lib/club-site', proxies: 1 })
  const folder = newFolder()
  const port = await freePort()
  const database = `DATABASE_URL=postgres://club:a%26b@127.0.0.1:${port}/club?sslmode=disable`
  writeFileSync(join(folder, 'club-site.env'), `${lines}\n${database}\nMAIL_FROM="The club <club@example.org>"\n`)
  symlinkSync(join(folder, 'club-site.env'), join(folder, '.env'))
  const { stderr } = spawnSync(process.execPath, [join(root, 'src/cli/admin.ts'), 'list'], {
    ...{ cwd: folder, env: { PATH: process.env.PATH }, encoding: 'utf8' },
  })
  expect(stderr).toBe(`The database cannot be used. 127.0.0.1:${port} does not answer (user club, database club).\n`)
  const typed = globSync('docs/*.md', { cwd: root }).flatMap(
    (name) => textOf(name).match(/^.*npm run (?:admin|doctor|import)\b.*$/gm) ?? [],
  )
  expect(typed.length).toBeGreaterThan(10)
  expect(typed.filter((line) => /[A-Z]{3}_?[A-Z]+=|club-site\.env;/.test(line))).toEqual([])
})

test('health checks of deploy/ request /healthz: a database that is away is away for all instances', () => {
  const asked = globSync('deploy/**/*', { cwd: root })
    .filter((name) => /\.\w+$|file$/.test(name))
    .flatMap((name) => [...textOf(name).matchAll(/^.*(?:health|fetch|curl|wget).*?(\/\w+z)\b/gim)].map(([, path]) => `${name} ${path}`))
  expect(asked).toEqual(expect.arrayContaining(['deploy/Caddyfile /healthz', 'deploy/Dockerfile /healthz']))
  expect(asked.filter((path) => !path.endsWith(' /healthz'))).toEqual([])
})

test('the image contains what the build needs, and nothing else of this folder', () => {
  const lines = textOf('.dockerignore').split('\n')
  const [first, ...names] = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.replace(/^!/, ''))
  expect(first).toBe('*')
  expect(names.filter((name) => !existsSync(join(root, name)))).toEqual([])
  const built = /hashOf\((\['src'.*?\])\)/.exec(textOf('scripts/prepare.mjs'))?.[1]?.match(/[\w./-]+/g) ?? []
  expect(names.toSorted()).toEqual([...built, 'package.json'].toSorted())
})
