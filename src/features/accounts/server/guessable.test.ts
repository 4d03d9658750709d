import { expect, test } from 'vitest'
import { club } from '../../../../content/club.ts'
import { administrator, type Client, newClub, password } from '../../../testing/club.ts'
import { isGuessable } from './guessable.ts'

/** What members of a university club in India try first, and what everybody does. */
const guessed = `
  password drowssap qwertyuiop aaaaaaaaaaaaaaaa passwordpassword abcdefghijklmnop India@123 Bharat@123 Kerala@123 Hyderabad@1
  Malayalam1 Diwali@2024 Admin@1234 Administrator1 Passw0rd! P@ssw0rd123 Welcome2024! Qwerty12345 1q2w3e4r5t 1qaz2wsx Abcd@1234
  12345678 11111111 Iloveyou@1 Student@123 College@123 Summer2024 January@2024 Sunday@123 Cricket@123 Krishna@123 Superman1
  Robotics@1 Arduino@123 Hackathon1 Club@2024 Clubadmin1 adminclub123 Project@101 Mechanical1 Raspberrypi1 Aa123456 भारत@123`
  .trim()
  .split(/\s+/)
const ofTheClub = ['1', '@123', '2024', 'admin1'].map((more) => club.name.replaceAll(' ', '') + more)

const strong = [
  ...['copper tea lantern', 'lamp-4-the-tea', 'correct horse battery staple', 'monsoon ladder 47 pickle', 'GreenTrainAtMidnight'],
  ...['wolfjumpcandle', 'BlueKettle47', 'Tea at four, always', 'x7#kQ2!p', 'kqzvbnwm42', '8Fj2-kLm9', 'mt4k-9qpz-xw7c-h3vn'],
  ...['मेरी नीली साइकिल', 'മഴയത്ത് ചായ കുടിക്കാം', '🤖 tea 🤖 lamp'],
]

test('what such a club tries first, and one’s own name, is guessable; random passwords, several words and phrases are not', async () => {
  for (const typed of [...guessed, ...ofTheClub]) expect.soft(await isGuessable(typed), typed).toBe(true)
  for (const typed of strong) expect.soft(await isGuessable(typed), typed).toBe(false)
  const about = ['Varadan', 'asha.varadan@example.org', null]
  for (const typed of ['varadan1', 'ashavaradan']) expect.soft(await isGuessable(typed, about), typed).toBe(true)
})

test('a guessable password is refused where one is set', async () => {
  const client = await administrator(await newClub(), { withPasskey: true })
  const outcome = async (reply: ReturnType<Client['post']>) => [(await reply).status, (await reply).body.message]
  const tooEasy = [400, expect.stringMatching(/^This password is too easy to guess. Choose another one/)]
  expect(await outcome(client.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'ravi1234' }))).toEqual(tooEasy)
  expect(await outcome(client.post('/api/changePassword', { passwordOne: 'India@123', password }))).toEqual(tooEasy)
})
