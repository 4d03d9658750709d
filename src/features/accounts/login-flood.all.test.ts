import { expect, test } from 'vitest'
import { administrator, type Client, newClub, passkey, password } from '../../testing/club.ts'

const login = (client: Client, name: string, word: string, from: string) =>
  client.post('/api/adminlogin', { name, password: word }, { 'x-forwarded-for': from })

test('while many addresses guess on and on, the owner gets in, from a new browser too, and enters the passkey', async () => {
  const club = await newClub({ hashes: 'slow' })
  const [known, inside] = [await administrator(club), await administrator(club)]
  let [over, sent] = [false, 0]
  const attack = async () => {
    while (!over) {
      sent += 1
      await login(club.client(), `nobody ${sent}`, 'wrong', `2001:db8:77:${sent.toString(16)}::1`)
      // As over a network: others come in between.
      await new Promise(setImmediate)
    }
  }
  const attackers = Array.from({ length: 24 }, attack)
  try {
    expect.soft((await login(known, 'asha', password, '192.0.2.1')).status, 'a known browser').toBe(200)
    expect.soft((await login(club.client(), 'asha', password, '198.51.100.7')).status, 'a new browser').toBe(200)
    expect.soft((await inside.post('/api/checkSixteen', { passkey })).status, 'the passkey').toBe(200)
  } finally {
    over = true
    await Promise.all(attackers)
  }
})
