import { z } from 'zod/mini'
import { added, anyone, byAdministrator, get, nothing, outcome, post } from '../../contract/call.ts'
import { anyText, tidiedCode } from '../../contract/characters.ts'
import { day } from '../../contract/day-field.ts'
import { email, orEmpty, secret, text } from '../../contract/field.ts'
import { fieldsOf } from '../../contract/fields.ts'
import { logout } from './logout.ts'

export const loginFields = {
  name: { ...text('Username', { max: 254, example: 'asha' }), completion: 'username' },
  password: { ...secret('Password'), completion: 'current-password', example: 'correct horse' },
} as const
/** Milliseconds for which a one-time code is valid. */
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

/** The eight digits of an email; spaces do not count. */
const digits = (label: string) => {
  const accepts = anyText(label).check(
    z.overwrite((typed) => tidiedCode(typed).replaceAll(' ', '')),
    z.regex(/^\d{8}$/, `${label} must be the 8 digits from the email.`),
  )
  return { label, input: 'text', required: true, completion: 'one-time-code', example: '12345678', accepts } as const
}
export const codeFields = { enteredotp: { ...digits('OTP'), placeholder: 'Enter OTP received in email' } }
export const newEmailCodeFields = { code: digits('Code') }

/** The key in the link of an email. It is in the fragment of the address, which no log contains. */
const linkKey = {
  label: 'Link',
  input: 'password',
  required: true,
  example: 'A'.repeat(43),
  accepts: anyText('Link').check(z.regex(/^[\w-]{43}$/, 'Link is incomplete.')),
} as const

export const joinPath = '/admin/join'
export const joinFields = {
  name: { ...text('Name', { max: 100, example: 'meera' }), help: 'You log in with it, or with your email', completion: 'username' },
  passwordOne: newAdminFields.passwordOne,
} as const
export const invitationFields = { email: { ...email('Email'), example: 'meera@example.org' } }
export const lastDayFields = {
  lastDay: { ...orEmpty(day('Last day')), help: 'Access ends at midnight after this day; empty for never', example: '2999-06-30' },
}

/** `token` makes the page show the tools; it opens nothing (docs/decisions/session-cookie.md). */
const loggedIn = z.strictObject({ success: z.boolean(), message: z.string(), token: z.string() })

const admin = z.strictObject({
  ...{ id: z.string(), name: z.string(), email: z.nullable(z.string()), you: z.boolean() },
  /** Their last day, YYYY-MM-DD, and whether they may still log in. */
  lastDay: z.nullable(z.string()),
  active: z.boolean(),
})
const invitation = z.strictObject({ id: z.string(), email: z.string(), until: z.string() })

const listed = z.strictObject({
  success: z.boolean(),
  data: z.array(admin),
  invitations: z.array(invitation),
  /** Whether a new password may be set without the old one, as after a code. */
  newPasswordOpen: z.boolean(),
  newEmail: z.nullable(z.string()),
  passkeyShown: z.boolean(),
})

export const sessionCalls = {
  login: anyone(post('/api/adminlogin', fieldsOf(loginFields), loggedIn)),
  logout,
  forget: anyone(post('/api/forgotpassword', fieldsOf(recoveryFields), outcome)),
  verify: anyone(post('/api/verifyotp', fieldsOf(codeFields), loggedIn)),
  askDevice: anyone(post('/api/askDevice', fieldsOf(deviceMailFields), outcome)),
  knowDevice: anyone(post('/api/knowDevice', fieldsOf({ key: linkKey }), outcome)),
  join: anyone(post('/api/acceptInvitation', fieldsOf({ ...joinFields, link: linkKey }), outcome)),
}

export const adminCalls = {
  showPasskey: byAdministrator(post('/api/checkSixteen', fieldsOf(passkeyFields), outcome)),
  changePasskey: byAdministrator(post('/api/changePasskey', fieldsOf(newPasskeyFields), outcome)),
  list: byAdministrator(get('/api/admins', listed)),
  add: byAdministrator(post('/api/addAdmin', fieldsOf(newAdminFields), added)),
  remove: byAdministrator(post('/api/deleteAdmin/:id', nothing, outcome)),
  /** The reply has the link if no email could be sent. */
  invite: byAdministrator(post('/api/inviteAdmin', fieldsOf(invitationFields), z.extend(outcome, { link: z.optional(z.string()) }))),
  revoke: byAdministrator(post('/api/revokeInvitation/:id', nothing, outcome)),
  setLastDay: byAdministrator(post('/api/setLastDay/:id', fieldsOf(lastDayFields), outcome)),
  changePassword: byAdministrator(post('/api/changePassword', fieldsOf({ ...newPasswordFields, password: ifAsked }), outcome)),
  changeEmail: byAdministrator(post('/api/changeEmail', fieldsOf({ ...newEmailFields, password: ifAsked }), outcome)),
  confirmEmail: byAdministrator(post('/api/confirmEmail', fieldsOf(newEmailCodeFields), outcome)),
}
