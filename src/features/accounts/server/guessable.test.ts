import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

test('what everybody tries first is guessable, also in capitals, backwards, with a digit or long', async () => {
  const common = ['password', 'PASSWORD', 'Password1', 'P@ssw0rd!', 'drowssap', '12345678', 'qwertyuiop', 'iloveyou', 'letmein123']
  const long = ['aaaaaaaaaaaaaaaa', '1234567890123456', 'passwordpassword', 'abcdefghijklmnop', `${'password'.repeat(25)}`]
  for (const typed of [...common, ...long]) expect.soft(await isGuessable(typed), typed).toBe(true)
})

test('a few words of one’s own, other scripts and generated keys are not', async () => {
  const good = ['copper tea lantern', 'long enough words', 'x7#kQ2!p', 'abcd-efgh-jkmn-pqrs', 'तांबे की लालटेन', '🤖 tea 🤖 lamp']
  for (const typed of good) expect.soft(await isGuessable(typed), typed).toBe(false)
})

test('one’s own name, email and club are guessable', async () => {
  const about = ['Varadan', 'asha.varadan@example.org', null, 'Copper Club']
  for (const typed of ['varadan1', 'Asha.Varadan@example.org', 'ashavaradan', 'copperclub'])
    expect.soft(await isGuessable(typed, about), typed).toBe(true)
})

test('two hundred characters that match in many ways are judged at once', async () => {
  const began = process.cpuUsage()
  for (const typed of ['aB1!'.repeat(50), '4@8({[<3691!|7$5+2%'.repeat(10), '0o'.repeat(100)]) await isGuessable(typed)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
})

test('a password of a manager, a phrase and two words with something between them are not', async () => {
  const good =
    'vq8ZtR2m G7$kd9!Lx k2Lr9wQx hT5rB8nC 9vXc-LpQ2 Wq3n-8Zxp-Lm2 hxqzvkwpmrtb moss7kettle raincoat84walnut Zebra!quilt7harbor ' +
    'myDogEats4Idlis tea&biscuits&rain tunnel-bake-ostrich nine-brass-sparrows bench.saw.rain ashakettlemoss aiot-lantern-moss'
  const phrases = ['soldering at midnight', 'purple monsoon ladder', 'நல்ல மழை நாள்', 'club of small robots', 'correct horse battery']
  for (const typed of [...good.split(' '), ...phrases]) expect.soft(await isGuessable(typed, ['asha', 'AIoT Club']), typed).toBe(false)
})
