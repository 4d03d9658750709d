import { z } from 'zod/mini'
import { added, anyone, byAdministrator, get, nothing, outcome, post } from '../../contract/call.ts'
import { anyText, tidiedCode } from '../../contract/characters.ts'
import { email, secret, text } from '../../contract/field.ts'
import { fieldsOf } from '../../contract/fields.ts'
import { logout } from './logout.ts'

export const loginFields = {
  name: { ...text('Username', { max: 254, example: 'asha' }), completion: 'username' },
  password: { ...secret('Password'), completion: 'current-password', example: 'correct horse' },
} as const
/** How long a one-time code is valid. */
export const codeLasts = 10 * 60_000
export const recoveryFields = { email: email('Email') }
export const newEmailFields = { email: { ...email('Email'), example: 'asha@club.example.org' } }
export const passkeyFields = { passkey: { ...secret('Passkey'), example: 'sixteen characters' } }
export const newAdminFields = {
  email: { ...email('Email'), example: 'ravi@example.org' },
  passwordOne: { ...secret('Password', 8), completion: 'new-password' },
} as const
export const currentPassword = { ...secret('Current password'), completion: 'current-password', example: 'correct horse' } as const
const ifAsked = { ...currentPassword, mayBeLeftOut: true } as const
export const newPasswordFields = { passwordOne: { ...secret('New password', 8), completion: 'new-password' } } as const
export const currentPasskey = secret('Current passkey')
export const newPasskeyFields = { passkey: { ...secret('New passkey', 16), example: 'seventeen copper lamps' } }
export const deviceMailFields = { name: { ...text('Username or email', { max: 254, example: 'asha' }), completion: 'username' } } as const

const exactly = (label: string, shape: RegExp, why: string) =>
  anyText(label).check(
    z.overwrite((typed) => tidiedCode(typed).replaceAll(' ', '')),
    z.regex(shape, `${label} ${why}`),
  )
/** The eight digits of the email; spaces between them are ignored. */
const digits = (label: string) => exactly(label, /^\d{8}$/, 'must be the 8 digits of the email.')
export const codeFields = {
  enteredotp: {
    label: 'OTP',
    input: 'text',
    required: true,
    placeholder: 'Enter OTP received in email',
    completion: 'one-time-code',
    example: '12345678',
    accepts: digits('OTP'),
  },
} as const
export const newEmailCodeFields = {
  code: { label: 'Code', input: 'text', required: true, completion: 'one-time-code', example: '12345678', accepts: digits('Code') },
} as const

/** The key in the link of an email. */
const linkFields = {
  key: {
    label: 'Link',
    input: 'password',
    required: true,
    example: 'A'.repeat(43),
    accepts: exactly('Link', /^[\w-]{43}$/, 'is incomplete.'),
  },
} as const

/** `token` makes the page show the tools; it opens nothing (docs/decisions/session-cookie.md). */
const loggedIn = z.strictObject({ success: z.boolean(), message: z.string(), token: z.string() })

const admin = z.strictObject({ id: z.string(), name: z.string(), email: z.nullable(z.string()), you: z.boolean() })

const listed = z.strictObject({
  success: z.boolean(),
  data: z.array(admin),
  /** Whether a new password may be set without the old one, as after a code. */
  newPasswordOpen: z.boolean(),
  /** One's own new email that waits to be confirmed. */
  newEmail: z.nullable(z.string()),
  passkeyShown: z.boolean(),
})

/** Login, logout, recovery, and the email that makes a browser known. */
export const sessionCalls = {
  login: anyone(post('/api/adminlogin', fieldsOf(loginFields), loggedIn)),
  logout,
  forget: anyone(post('/api/forgotpassword', fieldsOf(recoveryFields), outcome)),
  verify: anyone(post('/api/verifyotp', fieldsOf(codeFields), loggedIn)),
  askDevice: anyone(post('/api/askDevice', fieldsOf(deviceMailFields), outcome)),
  knowDevice: anyone(post('/api/knowDevice', fieldsOf(linkFields), outcome)),
}

/** What administrators change. */
export const adminCalls = {
  showPasskey: byAdministrator(post('/api/checkSixteen', fieldsOf(passkeyFields), outcome)),
  changePasskey: byAdministrator(post('/api/changePasskey', fieldsOf(newPasskeyFields), outcome)),
  list: byAdministrator(get('/api/admins', listed)),
  add: byAdministrator(post('/api/addAdmin', fieldsOf(newAdminFields), added)),
  remove: byAdministrator(post('/api/deleteAdmin/:id', nothing, outcome)),
  changePassword: byAdministrator(post('/api/changePassword', fieldsOf({ ...newPasswordFields, password: ifAsked }), outcome)),
  changeEmail: byAdministrator(post('/api/changeEmail', fieldsOf({ ...newEmailFields, password: ifAsked }), outcome)),
  confirmEmail: byAdministrator(post('/api/confirmEmail', fieldsOf(newEmailCodeFields), outcome)),
}
