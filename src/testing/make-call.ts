import { expect } from 'vitest'
import { askingSign } from '../club/admins/asking.ts'
import { type Call, multipart, nothing } from '../contract/call.ts'
import { ourselves } from '../server/security/passwords.ts'
import type { Client, Club } from './club.ts'
import { idsIn } from './contents.ts'
import { bodies } from './examples.ts'
import { pdf, resourceForm } from './pdf.ts'

export const bodyOf = ({ body, path }: Call) => (body === nothing ? undefined : body === multipart ? resourceForm(pdf()) : bodies[path])

/** Makes a call as it is meant to be made; one that carries an id is tried on all that there are until one fits. */
export async function makeCall(club: Club, client: Client, call: Call, headers: Record<string, string> = {}) {
  if (call.method === 'GET') return { ...(await client.get(call.path)), path: call.path }
  if (call.path === '/api/verifyotp') {
    const { secret, code } = await club.admins.startRecovery(await club.admins.byId(club.adminId), new Date())
    client.cookies.set('recovery', secret)
    return { ...(await client.post(call.path, { enteredotp: code }, headers)), path: call.path }
  }
  if (call.path === '/api/knowDevice') {
    const until = new Date(Date.now() + 60_000)
    const key = await club.admins.mailKey(await club.admins.byId(club.adminId), until)
    client.cookies.set('asking', askingSign(await club.store.settings.secret('asking'), club.adminId, until))
    return { ...(await client.post(call.path, { key }, headers)), path: call.path }
  }
  if (call.path === '/api/confirmEmail')
    await club.admins.awaitEmail(club.adminId, 'new@example.org', await club.services.passwords.hash('12345678', ourselves), new Date())
  for (const id of call.path.includes(':id') ? await idsIn(club.store) : ['']) {
    const path = call.path.replace(':id', id)
    const answer = await client.post(path, bodyOf(call), headers)
    if (answer.status === 200) return { ...answer, path }
    expect([404, 409]).toContain(answer.status)
  }
  throw new Error(`${call.path}: nothing to try it on`)
}
