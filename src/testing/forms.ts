import {
  adminCalls,
  codeFields,
  currentPassword,
  loginFields,
  newAdminFields,
  newPasswordFields,
  passkeyFields,
  recoveryFields,
} from '../club/admins/contract.ts'
import { eventCalls, events } from '../club/events/contract.ts'
import { backdrop, homeImageCalls, homeImages } from '../club/home-images/contract.ts'
import { notificationCalls, notifications } from '../club/notifications/contract.ts'
import type { Call } from '../contract/call.ts'
import type { Fields } from '../contract/collection.ts'

/** The fields of every call that takes a body; `within` is the key that wraps them. */
export const forms: { call: Call; fields: Fields; within?: string }[] = [
  { call: eventCalls.add, fields: events.fields, within: 'formData' },
  { call: eventCalls.add, fields: events.fields },
  { call: notificationCalls.add, fields: notifications.fields },
  { call: homeImageCalls.add, fields: homeImages.fields },
  { call: homeImageCalls.change, fields: backdrop },
  { call: adminCalls.login, fields: loginFields },
  { call: adminCalls.forget, fields: recoveryFields },
  { call: adminCalls.verify, fields: codeFields },
  { call: adminCalls.showPasskey, fields: passkeyFields },
  { call: adminCalls.add, fields: newAdminFields },
  { call: adminCalls.changePassword, fields: { ...newPasswordFields, password: currentPassword } },
  { call: adminCalls.changeEmail, fields: recoveryFields },
]
