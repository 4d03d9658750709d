import {
  adminCalls,
  codeFields,
  currentPassword,
  letterFields,
  linkFields,
  loginFields,
  newAdminFields,
  newEmailCodeFields,
  newPasskeyFields,
  newPasswordFields,
  passkeyFields,
  recoveryFields,
} from '../club/admins/contract.ts'
import { eventCalls, events } from '../club/events/contract.ts'
import { faqCalls, faqs } from '../club/faq/contract.ts'
import { gallery, galleryCalls } from '../club/gallery/contract.ts'
import { backdrop, homeImageCalls, homeImages } from '../club/home-images/contract.ts'
import { memberCalls, members } from '../club/members/contract.ts'
import { notificationCalls, notifications } from '../club/notifications/contract.ts'
import { projectCalls, projects } from '../club/projects/contract.ts'
import { registrationCalls, registrationFields } from '../club/registrations/contract.ts'
import { timeline, timelineCalls } from '../club/timeline/contract.ts'
import { videoCalls, videoFields } from '../club/videos/contract.ts'
import { type Call, multipart, nothing } from '../contract/call.ts'
import { type Fields, keptFields } from '../contract/collection.ts'

/** Whether a call takes its body as JSON; the others take none, or a form with a file. */
export const takesJson = ({ body }: Call) => body !== nothing && body !== multipart

/** The fields of every call that takes a body; `within` is the key that wraps them, `mayLack` the one that may be left out though it came with the call. */
export const forms: { call: Call; fields: Fields; within?: string; mayLack?: string }[] = [
  { call: eventCalls.add, fields: events.fields, within: 'formData' },
  { call: eventCalls.add, fields: events.fields },
  { call: eventCalls.edit, fields: keptFields(events.fields), within: 'formData' },
  { call: notificationCalls.add, fields: notifications.fields },
  { call: notificationCalls.edit, fields: keptFields(notifications.fields) },
  { call: homeImageCalls.edit, fields: keptFields(homeImages.fields) },
  { call: memberCalls.add, fields: members.fields },
  { call: memberCalls.edit, fields: keptFields(members.fields) },
  { call: projectCalls.add, fields: projects.fields },
  { call: projectCalls.edit, fields: keptFields(projects.fields) },
  { call: galleryCalls.add, fields: gallery.fields },
  { call: galleryCalls.edit, fields: keptFields(gallery.fields) },
  { call: timelineCalls.add, fields: timeline.fields },
  { call: timelineCalls.edit, fields: keptFields(timeline.fields) },
  { call: faqCalls.add, fields: faqs.fields },
  { call: faqCalls.edit, fields: keptFields(faqs.fields) },
  { call: videoCalls.add, fields: videoFields },
  { call: videoCalls.edit, fields: videoFields },
  { call: registrationCalls.register, fields: registrationFields },
  { call: homeImageCalls.add, fields: homeImages.fields },
  { call: homeImageCalls.change, fields: backdrop },
  { call: adminCalls.login, fields: loginFields },
  { call: adminCalls.forget, fields: recoveryFields },
  { call: adminCalls.verify, fields: codeFields },
  { call: adminCalls.showPasskey, fields: passkeyFields },
  { call: adminCalls.changePasskey, fields: newPasskeyFields },
  { call: adminCalls.askDevice, fields: letterFields },
  { call: adminCalls.knowDevice, fields: linkFields },
  { call: adminCalls.confirmEmail, fields: newEmailCodeFields },
  { call: adminCalls.add, fields: newAdminFields },
  { call: adminCalls.changePassword, fields: { ...newPasswordFields, password: currentPassword }, mayLack: 'password' },
  { call: adminCalls.changeEmail, fields: { ...recoveryFields, password: currentPassword }, mayLack: 'password' },
]
