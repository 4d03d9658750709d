/** What `npm run admin` was asked to do. */
export type AdminOrder = { action: 'list' } | { action: 'reset'; name: string } | { action: 'passkey' }

export const adminUsage = `npm run admin -- list | reset NAME | passkey

  list        who the administrators are
  reset NAME  a new password for an administrator, by name or email; every session, code and known device ends
  passkey     a new passkey for the club

What is new is shown once. The site may be running meanwhile. docs/operate.md tells more.`

/** The command was written wrongly: how, in a sentence. */
export class WrongAdminOrder extends Error {
  override name = 'WrongAdminOrder'
}

/** Reads the command. Throws WrongAdminOrder for anything that it does not know. */
export function adminOrderOf([action, ...rest]: string[]): AdminOrder {
  // A name of several words may be written without quotes.
  const name = rest.join(' ').trim()
  if (action === undefined) throw new WrongAdminOrder('Say what is to be done.')
  if (action === 'reset') {
    if (name === '') throw new WrongAdminOrder('Say whose password is to be new: a name or an email. `list` shows them.')
    return { action, name }
  }
  if (action !== 'list' && action !== 'passkey') throw new WrongAdminOrder(`There is no ${action}.`)
  if (name !== '') throw new WrongAdminOrder(`${action} stands alone; this is too much: ${name}`)
  return { action }
}
