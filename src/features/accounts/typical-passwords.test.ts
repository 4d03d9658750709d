import { expect, test } from 'vitest'
import { administrator, type Client, newClub, password } from '../../testing/club.ts'
import { clubNames } from './server/club-names.ts'
import { firstAdmin, GuessableKey } from './server/first-admin.ts'

/** What members of a university club in India try first. Each has the 8 characters that a password needs. */
const common = `
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

/** The names of the club and of its wings with what people add to them. */
const ofTheClub = clubNames
  .map((name) => name.replaceAll(' ', ''))
  .flatMap((name) => [`${name}1`, `${name}@123`, `${name.toLowerCase()}2024`, `${name}@2026`, `${name.toLowerCase()}admin1`])
  .filter((typed) => typed.length >= 8)
const typical = [...common, ...ofTheClub]

const strong = [
  ...['copper tea lantern', 'lamp-4-the-tea', 'a long enough secret', 'correct horse battery staple', 'river violin ninety clouds'],
  ...['my bicycle sings on tuesdays', 'monsoon ladder 47 pickle', 'GreenTrainAtMidnight', 'wolfjumpcandle', 'velvet-onion-91'],
  ...['copperlantern', 'BlueKettle47', 'paperboat kettle', 'Tea at four, always', 'Robotics lamp under a mango tree'],
  ...['x7#kQ2!p', 'zR4!vQ9w', 'kqzvbnwm42', 'Tk7mVw2zPq', '8Fj2-kLm9', 'h7Kd92nQ', 'mt4k-9qpz-xw7c-h3vn'],
  ...['मेरी नीली साइकिल', 'മഴയത്ത് ചായ കുടിക്കാം', '🤖 tea 🤖 lamp'],
]

const isTooEasy = {
  status: 400,
  message: expect.stringMatching(/^This password is among the first that anybody would try. Please choose another/),
}
const outcome = async (reply: ReturnType<Client['post']>) => {
  const { status, body } = await reply
  return { status, message: body.message }
}

test('passwords that people of such a club try first are refused wherever one is set', async () => {
  const { client, start } = await site()
  expect(typical.length).toBeGreaterThanOrEqual(57)
  for (const passwordOne of typical) {
    expect.soft(passwordOne.length, passwordOne).toBeGreaterThanOrEqual(8)
    expect.soft(await outcome(client.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne })), passwordOne).toEqual(isTooEasy)
    expect.soft(await outcome(client.post('/api/changePassword', { passwordOne, password })), passwordOne).toEqual(isTooEasy)
    await expect.soft(start(passwordOne), passwordOne).rejects.toThrow(GuessableKey)
  }
})

test('random passwords, several words and phrases are accepted', async () => {
  const { client } = await site()
  expect(strong.length).toBeGreaterThanOrEqual(20)
  for (const [at, passwordOne] of strong.entries())
    expect
      .soft(await outcome(client.post('/api/addAdmin', { email: `ravi${at}@example.org`, passwordOne })), passwordOne)
      .toEqual({ status: 200, message: 'Admin added successfully' })
})

test('an account whose password is one of these may still log in', async () => {
  const club = await newClub()
  const hash = await club.services.passwords.hash('India@123', { known: club.adminId })
  await club.admins.setPassword(club.adminId, hash)
  expect((await club.client().post('/api/adminlogin', { name: 'asha', password: 'India@123' })).status).toBe(200)
})

/** An administrator who may add others, and the first start of another site with a password for its first administrator. */
async function site() {
  const club = await newClub()
  const { store, passwords, now } = (await newClub()).services
  await store.db.deleteFrom('admins').execute()
  const start = (typed: string) =>
    firstAdmin(store, passwords, { name: 'mira', email: undefined, password: typed, passkey: undefined }, now())
  return { client: await administrator(club, { withPasskey: true }), start }
}
