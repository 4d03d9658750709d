import { expect, test } from 'vitest'
import { club } from '../../../../content/club.ts'
import { administrator, type Client, newClub, password } from '../../../testing/club.ts'
import { isGuessable } from './guessable.ts'

/** What members of a university club in India try first, and what everybody does. */
const guessed = `
  password PASSWORD drowssap qwertyuiop iloveyou letmein123 aaaaaaaaaaaaaaaa passwordpassword abcdefghijklmnop
  India@123 India@2024 Bharat@123 JaiHind@123 Kerala@123 Chennai@123 Mumbai@2024 Hyderabad@1 Bangalore1 Malayalam1 Diwali@2024
  Onam@2024 Admin@123 Admin@1234 admin2024 Administrator1 Password@1 Password2024 Passw0rd! P@ssw0rd123 Pass@1234 Welcome@123
  Welcome2024! Qwerty@123 Qwerty12345 1q2w3e4r5t 1qaz2wsx Abcd@1234 abc@12345 asdf@1234 Zxcvbnm1 12345678 11111111
  Letmein@1 Iloveyou@1 Changeme1 Student@123 College@123 Campus@2024 University1 Faculty@123 Teacher@123 Summer2024 Winter2024
  January@2024 Sunday@123 Cricket@123 Krishna@123 Ganesh@123 Lakshmi@1 Batman@123 Superman1 Robotics@1 Robot@2024 Arduino@123
  Embedded@1 Hackathon1 Workshop@1 Electronics1 Club@1234 Password@123 Welcome1! Abc@12345 Qwer@1234 Aa123456 Club@2024
  Clubadmin1 adminclub123 Project@101 Delhi@123 Mumbai2024 Coimbatore1 Namaste@123 Jaihind@123 Winter@2025 January2025 Monday@123
  Engineer@123 Mechanical1 Raspberrypi1 Sensor@123 Machine@123 hackathon2025 Friends@123 Test@1234 Passw0rd@123 Secret@123 Hello@123
  P@ssword1 Sunshine@1 Football@1 भारत@123`
  .trim()
  .split(/\s+/)
const ofTheClub = ['1', '@123', '2024', 'admin1'].map((more) => club.name.replaceAll(' ', '') + more)

const strong = [
  ...['copper tea lantern', 'lamp-4-the-tea', 'a long enough secret', 'correct horse battery staple', 'river violin ninety clouds'],
  ...['my bicycle sings on tuesdays', 'monsoon ladder 47 pickle', 'GreenTrainAtMidnight', 'wolfjumpcandle', 'velvet-onion-91'],
  ...['copperlantern', 'BlueKettle47', 'paperboat kettle', 'Tea at four, always', 'Robotics lamp under a mango tree'],
  ...['x7#kQ2!p', 'zR4!vQ9w', 'kqzvbnwm42', 'Tk7mVw2zPq', '8Fj2-kLm9', 'h7Kd92nQ', 'mt4k-9qpz-xw7c-h3vn'],
  ...['मेरी नीली साइकिल', 'മഴയത്ത് ചായ കുടിക്കാം', '🤖 tea 🤖 lamp'],
]

test('what such a club tries first is guessable, and random passwords, several words and phrases are not', async () => {
  for (const typed of [...guessed, ...ofTheClub]) expect.soft(await isGuessable(typed), typed).toBe(true)
  for (const typed of strong) expect.soft(await isGuessable(typed), typed).toBe(false)
})

test('one’s own name and email are guessable', async () => {
  const about = ['Varadan', 'asha.varadan@example.org', null]
  for (const typed of ['varadan1', 'Asha.Varadan@example.org', 'ashavaradan'])
    expect.soft(await isGuessable(typed, about), typed).toBe(true)
})

test('a guessable password is refused where one is set', async () => {
  const client = await administrator(await newClub(), { withPasskey: true })
  const outcome = async (reply: ReturnType<Client['post']>) => [(await reply).status, (await reply).body.message]
  const tooEasy = [400, expect.stringMatching(/^This password is among the first that anybody would try. Please choose another/)]
  expect(await outcome(client.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'ravi1234' }))).toEqual(tooEasy)
  expect(await outcome(client.post('/api/changePassword', { passwordOne: 'India@123', password }))).toEqual(tooEasy)
})
