import { expect, test } from 'vitest'
import { passwordsOf, TooBusy } from './passwords.ts'

test('a secret matches its own hash and no other', async () => {
  const { hash, matches } = passwordsOf()
  const stored = await hash('correct horse')
  expect(await matches('correct horse', stored)).toBe(true)
  for (const typed of ['correct hors', 'correct horse ', 'Correct horse', '']) expect.soft(await matches(typed, stored), typed).toBe(false)
})

test('one secret is stored differently each time, with a salt of 16 bytes and a hash of 32', async () => {
  const { hash } = passwordsOf()
  const [one, other] = await Promise.all([hash('same'), hash('same')])
  expect(one).not.toBe(other)
  const [kind, cost, salt = '', tag = ''] = one.split('$')
  expect([kind, cost, Buffer.from(salt, 'base64url').length, Buffer.from(tag, 'base64url').length]).toEqual(['argon2id', '47104,1', 16, 32])
})

test('without a stored hash, or with an empty one, nothing matches', async () => {
  const { matches } = passwordsOf()
  for (const stored of [undefined, '', 'argon2id', 'argon2id$$', 'plain text'])
    expect.soft(await matches('', stored), String(stored)).toBe(false)
})

test('the same letters typed as one sign or as two are the same secret', async () => {
  const { hash, matches } = passwordsOf()
  expect(await matches('cafe\u0301', await hash('caf\u00e9'))).toBe(true)
})

test('more than can be checked in good time is refused, and what waits is still answered', async () => {
  const { matches } = passwordsOf()
  const asked = Array.from({ length: 60 }, () => matches('x', undefined))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(8)
  expect(refused.every((reason) => reason instanceof TooBusy)).toBe(true)
  expect(await matches('x', undefined)).toBe(false)
})
