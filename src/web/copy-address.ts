import { say } from './alerts.ts'

/** Copies an address. If the browser does not allow that, the alert contains it. */
export async function copyAddress(address: string) {
  const copying = navigator.clipboard?.writeText(address).then(() => 'Address copied.')
  const words = await copying?.catch(() => undefined)
  say(words ?? `It could not be copied. The address is ${address}`, { about: 'copied' })
}
