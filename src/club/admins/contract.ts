import * as z from 'zod/mini'
import { added, afresh, anyone, byAdministrator, get, nothing, post, said } from '../../contract/call.ts'
import { fieldsOf } from '../../contract/collection.ts'
import { email, secret, text } from '../../contract/field.ts'

export const loginFields = { name: text('Username'), password: secret('Password') }
export const recoveryFields = { email: email('Email') }
export const passkeyFields = { passkey: secret('Passkey') }
export const newAdminFields = { email: email('Email'), passwordOne: secret('Password', 8) }
export const currentPassword = secret('Current password')
export const newPasswordFields = { passwordOne: secret('New password', 8) }

/** Eight digits as they stand in the letter; spaces between them are forgiven. */
const code = z.string({ error: (issue) => (issue.input === undefined ? 'OTP is required.' : 'OTP must be text.') }).check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{8}$/, 'OTP must be the 8 digits of the email.'),
)
export const codeFields = {
  enteredotp: { label: 'OTP', input: 'text', required: true, placeholder: 'Enter OTP received in email', accepts: code },
} as const

/** `token` is a sign for the page that somebody logged in; it opens nothing (docs/decisions/0001). */
const loggedIn = z.strictObject({ success: z.boolean(), message: z.string(), token: z.string() })

const admin = z.strictObject({ id: z.string(), name: z.string(), email: z.nullable(z.string()), you: z.boolean() })

export const adminCalls = {
  login: afresh(anyone(post('/api/adminlogin', fieldsOf(loginFields), loggedIn))),
  logout: afresh(anyone(post('/api/logout', nothing, said))),
  forget: afresh(anyone(post('/api/forgotpassword', fieldsOf(recoveryFields), said))),
  verify: afresh(anyone(post('/api/verifyotp', fieldsOf(codeFields), loggedIn))),
  showPasskey: byAdministrator(post('/api/checkSixteen', fieldsOf(passkeyFields), said)),
  list: byAdministrator(get('/api/admins', z.strictObject({ success: z.boolean(), data: z.array(admin), newPasswordOpen: z.boolean() }))),
  add: byAdministrator(post('/api/addAdmin', fieldsOf(newAdminFields), added)),
  remove: byAdministrator(post('/api/deleteAdmin/:id', nothing, said)),
  changePassword: byAdministrator(
    post('/api/changePassword', z.extend(fieldsOf(newPasswordFields), { password: z.optional(currentPassword.accepts) }), said),
  ),
  changeEmail: byAdministrator(
    post('/api/changeEmail', z.extend(fieldsOf(recoveryFields), { password: z.optional(currentPassword.accepts) }), said),
  ),
}
