// Tries the files of deploy/ as far as this machine can: node scripts/run.mjs scripts/try-deploy.mjs [CADDY]. The unit by
// systemd-analyze, the Caddyfile by a real Caddy before a real site, the image by its own steps in a folder, run as its user with
// everything but its data read-only. nginx is tried by the tests (src/site/behind-nginx.sqlite.all.test.ts). Says what cannot be tried here.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { certificate, key } from '../src/testing/certificate.ts'
import { freePort } from '../src/testing/free-port.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'club-deploy-'))
const running = new Set()
let failed = 0

const say = (is, sentence) => {
  if (is === '✗') failed += 1
  console.info(`${is} ${sentence}`)
}
const check = (fits, sentence) => say(fits ? '✓' : '✗', sentence)
const text = (name) => readFileSync(join(root, 'deploy', name), 'utf8')
const which = (name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()

function begin(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const of = { child, output: '', ended: new Promise((resolve) => child.once('close', resolve)) }
  running.add(of)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      of.output += part
    })
  return of
}

/** Asks again for ten seconds, until somebody answers. */
async function answered(ask) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask().catch(() => undefined)
    if (answer) return answer
    await pause(100)
  }
  return undefined
}

function tryUnit() {
  if (!which('systemd-analyze')) return say('–', 'systemd: not tried, there is no systemd-analyze here')
  const unit = join(folder, 'club-site.service')
  writeFileSync(unit, text('club-site.service').replaceAll('/srv/club-site', root))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  check(status === 0, `systemd: the unit verifies${status === 0 ? '' : `: ${stderr}`}`)
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', unit], { encoding: 'utf8' })
  say('✓', `systemd: ${/exposure level.*: (.*?) \S*$/m.exec(stdout)?.[1] ?? 'its exposure is not told here'} (0 is closed, 10 open)`)
  if (!existsSync('/run/systemd/system')) say('–', 'systemd: not started, this machine does not run under it')
}

async function tryCaddy() {
  const caddy = process.argv[2] ?? which('caddy')
  if (!caddy) return say('–', 'Caddy: not tried, there is none here')
  const [port, plain, own, admin] = await Promise.all([1, 2, 3, 4].map(freePort))
  const site = begin(process.execPath, ['dist/server/demo.js'], {
    cwd: root,
    env: { ...process.env, PORT: own, HOST: '127.0.0.1', TRUST_PROXY: '1' },
  })
  writeFileSync(join(folder, 'cert.pem'), certificate)
  writeFileSync(join(folder, 'key.pem'), key)
  const shipped = text('Caddyfile').replace('127.0.0.1:3000', `127.0.0.1:${own}`)
  const placed = shipped.replace(
    /^club\.example\.org \{/m,
    `club.example.org {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
  )
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin 127.0.0.1:${admin}\n\thttp_port ${plain}\n\thttps_port ${port}\n}\n${placed}`)
  begin(caddy, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], { env: { PATH: process.env.PATH, HOME: folder } })
  const host = 'club.example.org'
  const ask = (method, path, headers = {}, body = undefined) =>
    new Promise((resolve, reject) => {
      const given = {
        host: '127.0.0.1',
        port,
        servername: host,
        ca: certificate,
        method,
        path,
        headers: { host, ...headers },
        agent: false,
      }
      const asked = request(given, (response) => {
        response.resume().on('end', () => resolve(response))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  const page = await answered(async () => {
    const answer = await ask('GET', '/events')
    return answer.statusCode === 200 ? answer : undefined
  })
  check(page !== undefined, 'Caddy: a page comes through by https')
  const refused = await ask('GET', '/api/students', { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'a-name-of-my-own' })
  const id = refused.headers['x-request-id']
  check(refused.statusCode === 401 && /^[0-9a-f-]{36}$/.test(id ?? ''), 'Caddy: a refusal is called as Caddy calls it')
  await answered(async () => site.output.includes(id))
  check(
    site.output.includes(`"request":"${id}"`) && !site.output.includes('203.0.113.9'),
    'Caddy: the log has that name, and no address that a visitor made up',
  )
  const big = await ask('POST', '/api/upload', { 'content-type': 'multipart/form-data; boundary=x' }, Buffer.alloc(27 * 1024 * 1024)).catch(
    ({ code }) => code,
  )
  check(
    big.statusCode === 413 || big.statusCode === 401 || big === 'EPIPE' || big === 'ECONNRESET',
    'Caddy: what is larger than the site reads is not passed on for ever',
  )
}

/** The commands of the Dockerfile's first stage, and what its second says of how the site is run. */
function dockerfile() {
  const [build = '', final = ''] = text('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split(/^FROM debian.*$/m)
  const json = (name) => JSON.parse(new RegExp(`^${name}\\s.*?(\\[.*\\])$`, 'm').exec(final)?.[1] ?? '[]')
  return {
    commands: [...build.matchAll(/^RUN (.*)$/gm)].map(([, command]) => command),
    environment: Object.fromEntries((/^ENV (.*)$/m.exec(final)?.[1] ?? '').split(' ').map((pair) => pair.split('='))),
    user: Number(/^USER (\d+)/m.exec(final)?.[1]),
    start: json('CMD'),
    health: json('HEALTHCHECK'),
  }
}

async function tryImage() {
  if (process.getuid?.() !== 0 || !which('unshare') || !which('setpriv'))
    return say('–', 'image: not tried, only root on Linux can be its user')
  const { commands, environment, user, start, health } = dockerfile()
  const [project, image, data] = ['project', 'image', 'data'].map((name) => join(folder, name))
  chmodSync(folder, 0o755)
  for (const name of [project, join(image, 'site'), join(image, 'bin'), data]) mkdirSync(name, { recursive: true })
  for (const [, name] of readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm))
    cpSync(join(root, name), join(project, name), { recursive: true })
  for (const command of commands) {
    const { status, stderr } = spawnSync('sh', ['-c', command.replace(/ \/node$/, ` ${image}/bin/node`)], {
      cwd: project,
      encoding: 'utf8',
    })
    check(status === 0, `image: ${command.slice(0, 60)}…${status === 0 ? '' : stderr.slice(-500)}`)
    if (status !== 0) return
  }
  cpSync(join(project, 'dist'), join(image, 'site/dist'), { recursive: true })
  rmSync(project, { recursive: true, force: true })
  const megabytes = Number(spawnSync('du', ['-sm', '--apparent-size', image], { encoding: 'utf8' }).stdout.split('\t')[0])
  // A minimal Debian 12 without its documents, which is what debian:bookworm-slim is.
  check(megabytes + 81 < 250, `image: Node and the built site are ${megabytes} MB, and 81 MB of Debian below them`)
  chownSync(data, user, user)
  chmodSync(data, 0o700)
  const port = await freePort()
  const env = {
    ...environment,
    PATH: `${image}/bin:/usr/bin:/bin`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    METRICS_PORT: '0',
  }
  const asUser = `exec setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`
  // As the container and the unit have it: the whole machine read-only but for the data, and of /proc the processes alone.
  const shut = `mount --bind ${data} ${data} && mount -o remount,ro,bind / && mount -t proc -o subset=pid proc /proc && cd ${image}/site`
  const within = (args) => begin('unshare', ['--mount', 'sh', '-c', `${shut} && ${asUser} "$@"`, 'sh', ...args], { env })
  const site = within(start)
  const ready = await answered(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  check(ready === true, `image: it runs as user ${user}, who may write nothing but its data${ready ? '' : `:\n${site.output}`}`)
  for (const [what, args, wanted] of [
    ['its health check finds it well', health, 0],
    ['nothing of what it runs can be changed', ['sh', '-c', 'touch dist/x || touch /tmp/x'], 1],
    ['the doctor finds nothing to mend', ['node', 'dist/server/doctor.js'], 0],
  ]) {
    const tried = within(args)
    const code = await tried.ended
    check(code === wanted, `image: ${what}${code === wanted ? '' : ` (${code}): ${tried.output}`}`)
  }
  site.child.kill('SIGTERM')
  check((await site.ended) === 0, 'image: it ends well when it is asked to')
  running.delete(site)
}

try {
  if (!existsSync(join(root, 'dist/server/demo.js')))
    throw new Error('The site is not built. This builds it first: node scripts/run.mjs scripts/try-deploy.mjs')
  tryUnit()
  await tryCaddy()
  await tryImage()
  say('–', 'compose: what it sets is looked at by the tests; that it starts was not tried, docker does not run here')
} finally {
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all([...running].map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
