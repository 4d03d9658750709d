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

/** What people at a university club choose first. */
const typical =
  'India@123 Admin@123 Password@1 Password@123 Welcome@123 Welcome1! Qwerty@123 Abcd@1234 Abc@12345 Qwer@1234 Aa123456 1qaz2wsx ' +
  'AIoTClub1 aiotclub2024 AIoT@2024 Aiot@123 aiotclub@123 AIoTClub@2026 IoRT@1234 Club@2024 Clubadmin1 adminclub123 Project@101 ' +
  'Kerala@123 Delhi@123 Chennai@123 Mumbai2024 Coimbatore1 Bharat@123 Namaste@123 Jaihind@123 Krishna@123 Ganesh@123 Cricket@123 ' +
  'Summer2024 Winter@2025 January2025 Monday@123 Student@123 College@123 University1 Engineer@123 Electronics1 Mechanical1 ' +
  'Robotics@1 Robot@2024 Arduino@123 Raspberrypi1 Sensor@123 Machine@123 Hackathon1 hackathon2025 Teacher@123 Friends@123 ' +
  'Test@1234 Pass@1234 Passw0rd@123 Changeme1 Secret@123 Hello@123 Letmein@1 P@ssword1 Sunshine@1 Football@1 India@2024 भारत@123'

test('a word with a few digits and signs, and the club’s own names, are guessable', async () => {
  const names = ['asha', 'asha@example.org', 'AIoT Club', 'IoRT', 'Technical Support']
  for (const typed of typical.split(' ')) expect.soft(await isGuessable(typed, names), typed).toBe(true)
})

test('a password of a manager, a phrase and two words with something between them are not', async () => {
  const good =
    'vq8ZtR2m G7$kd9!Lx k2Lr9wQx hT5rB8nC 9vXc-LpQ2 Wq3n-8Zxp-Lm2 hxqzvkwpmrtb moss7kettle raincoat84walnut Zebra!quilt7harbor ' +
    'myDogEats4Idlis tea&biscuits&rain tunnel-bake-ostrich nine-brass-sparrows bench.saw.rain ashakettlemoss aiot-lantern-moss'
  const phrases = ['soldering at midnight', 'purple monsoon ladder', 'நல்ல மழை நாள்', 'club of small robots', 'correct horse battery']
  for (const typed of [...good.split(' '), ...phrases]) expect.soft(await isGuessable(typed, ['asha', 'AIoT Club']), typed).toBe(false)
})
