import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { configOf } from '../cli/config.ts'
import { freePort } from '../testing/free-port.ts'
import { root, textOf } from '../testing/sources.ts'

const systemd = '/usr/bin/systemd-analyze'

test.runIf(existsSync(systemd))('the unit for systemd is one, and leaves the site little that it could do harm with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const unit = join(folder, 'club-site.service')
  const verified = (text: string) => {
    writeFileSync(unit, text.replaceAll('/srv/club-site', root))
    const { status, stderr } = spawnSync(systemd, ['verify', '--man=no', unit], { encoding: 'utf8' })
    return { status, ours: stderr.split('\n').filter((line) => line.includes('club-site')) }
  }
  const shipped = textOf('deploy/club-site.service')
  expect(verified(shipped)).toEqual({ status: 0, ours: [] })
  expect(verified(shipped.replace('ProtectHome=', 'ProtectHouse=')).ours).toHaveLength(1)
  const { stdout } = spawnSync(systemd, ['security', '--offline=yes', '--no-pager', unit], { encoding: 'utf8' })
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
})

test('what the image, the unit and the compose file set are variables of the site, with values that it takes', () => {
  const compose = textOf('deploy/compose.yaml')
  const example = parseEnv(readFileSync(join(root, 'deploy/compose.env.example'), 'utf8'))
  const filled: Record<string, string | undefined> = { ...example, POSTGRES_PASSWORD: 'letters' }
  const [, block = ''] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose) ?? []
  const pairs = [...block.matchAll(/^ {4}(\w+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, used) => filled[used] ?? `nobody sets ${used}`),
  ])
  expect(pairs.length).toBeGreaterThan(10)
  const set = Object.fromEntries(pairs)
  const known = new Set([...textOf('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
  expect(Object.keys(set).filter((name) => !known.has(name))).toEqual([])
  expect(configOf(set)).toMatchObject({ proxies: 1, publicOrigin: 'https://club.example.org', metrics: { host: '0.0.0.0', port: 9464 } })
  expect(configOf(set).database).toMatchObject({ postgres: { host: 'postgres', user: 'club', database: 'club', ssl: false } })
  const [, ofImage = ''] = /^ENV (.*)$/m.exec(textOf('deploy/Dockerfile')) ?? []
  const imageSet = Object.fromEntries(ofImage.split(' ').map((pair) => pair.split('=')))
  expect(configOf(imageSet)).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/data' })
})

test('every command reads what the site reads, as docs/operate.md has it laid and typed', async () => {
  const [, lines = ''] = /\/etc\/club-site\.env <<'END'\n([\s\S]*?)\nEND\n/.exec(textOf('docs/operate.md')) ?? []
  expect(configOf(parseEnv(lines))).toMatchObject({ dataDir: '/var/lib/club-site', proxies: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'club-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const database = `DATABASE_URL=postgres://club:a%26b@127.0.0.1:${port}/club?sslmode=disable`
  const bucket = 'MEDIA_URL=s3://club?endpoint=https://s3.example.org&region=eu-1\nAWS_ACCESS_KEY_ID=a\nAWS_SECRET_ACCESS_KEY=$b/c&d'
  writeFileSync(join(folder, 'club-site.env'), `${lines}\n${database}\n${bucket}\nMAIL_FROM="The club <club@example.org>"\n`)
  symlinkSync(join(folder, 'club-site.env'), join(folder, '.env'))
  const { stderr } = spawnSync(process.execPath, [join(root, 'src/cli/admin.ts'), 'list'], {
    ...{ cwd: folder, env: { PATH: process.env.PATH }, encoding: 'utf8' },
  })
  expect(stderr).toBe(`DATABASE_URL cannot be used. 127.0.0.1:${port} does not answer (user club, database club).\n`)
  // Whoever gives a command a variable of its own forgets the others.
  const typed = readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => textOf(`docs/${file}`).match(/^.*npm run (?:admin|doctor|import|move)\b.*$/gm) ?? [])
  expect(typed.length).toBeGreaterThan(10)
  expect(typed.filter((line) => /[A-Z]{3}_?[A-Z]+=|club-site\.env;/.test(line))).toEqual([])
})

test('who looks whether a site is there asks /healthz: a database that is away is away for all of them', () => {
  const files = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$|file$/.test(name))
  const asked = files.flatMap((name) =>
    [...textOf(`deploy/${name}`).matchAll(/^.*(?:health|fetch|curl|wget).*?(\/\w+z)\b/gim)].map(([, path]) => `${name} ${path}`),
  )
  expect(asked).toEqual(expect.arrayContaining(['Caddyfile /healthz', 'Dockerfile /healthz']))
  expect(asked.filter((path) => !path.endsWith(' /healthz'))).toEqual([])
})

test('the image is built of what the build needs and of nothing else of this folder', () => {
  const allowed = textOf('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(allowed[0]).toBe('*')
  const names = allowed.slice(1).map((line) => line.replace(/^!/, ''))
  expect(names.filter((name) => !existsSync(join(root, name)))).toEqual([])
  const built = /hashOf\((\['src'.*?\])\)/.exec(textOf('scripts/prepare.mjs'))?.[1]?.match(/[\w./-]+/g) ?? []
  expect(names.sort()).toEqual([...built, 'package.json'].sort())
})
