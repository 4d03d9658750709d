import { expect, test } from 'vitest'
import { sources, textOf } from '../../testing/sources.ts'
import { type Asker, ourselves, passwordsOf, TooBusy } from './passwords.ts'

// How many wait is what is counted here, however slow the machine is.
const hour = 3_600_000

test('a secret matches its own hash and no other; without one nothing matches', async () => {
  const { hash, matches } = passwordsOf()
  const stored = await hash('correct café', ourselves)
  expect(stored).toMatch(/^argon2id\$47104,1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hash('correct café', ourselves)).not.toBe(stored)
  // The accent as a sign of its own.
  expect(await matches('correct cafe\u0301', stored, ourselves)).toBe(true)
  for (const typed of ['correct caf', 'correct café ', 'Correct café', ''])
    expect.soft(await matches(typed, stored, ourselves), typed).toBe(false)
  for (const none of [undefined, '', 'argon2id', 'argon2id$$', 'plain text'])
    expect.soft(await matches('', none, ourselves), String(none)).toBe(false)
})

test('nothing that runs the site asks for quicker hashes; tests alone do', () => {
  const asking = sources.filter((name) => name !== 'src/http/security/passwords.ts' && /\bpasswordsOf\(/.test(textOf(name)))
  expect(asking.length).toBeGreaterThan(1)
  for (const name of asking) expect.soft(textOf(name).match(/\bpasswordsOf\([^)]*\)?/g), name).toEqual(['passwordsOf()'])
})

/** Stands for a slow hash where only the turns are counted. */
const work = () => new Promise((done) => setImmediate(done))

const many = (count: number, stranger: (turn: number) => string): Asker[] =>
  Array.from({ length: count }, (_, turn) => ({ stranger: stranger(turn) }))

test('more than can be checked in good time is refused, of one address a quarter, and others are let in beside it', async () => {
  const passwords = passwordsOf(hour)
  const askers = [...many(100, () => '2001:db8:77:1::/64'), ...many(150, (turn) => `192.0.2.${turn}`)]
  const outcomes = await Promise.allSettled(askers.map((by) => passwords.inTurn(by, work)))
  const refused = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof TooBusy)
  expect(refused.slice(0, 100).filter(Boolean)).toHaveLength(67)
  expect(refused.filter(Boolean)).toHaveLength(121)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(129)
  expect(await passwords.matches('x', undefined, { stranger: '192.0.2.1' })).toBe(false)
})

test('a flood runs one hash at a time, and who is known never waits behind it', async () => {
  const passwords = passwordsOf(hour)
  let [running, most, answered] = [0, 0, 0]
  const hashed = (by: Asker) =>
    passwords.inTurn(by, async () => {
      running += 1
      most = Math.max(most, running)
      await work()
      running -= 1
      answered += 1
    })
  const strangers = many(65, (turn) => `192.0.2.${turn}`).map(hashed)
  for (const known of ['a', 'b', 'c']) await hashed({ known })
  expect(answered).toBeLessThan(60)
  await Promise.all(strangers)
  expect(most).toBe(2)
})
