import { archiveForm, type Call, multipart, nothing, pictureForm, wrapped } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { type Fields, fieldsIn } from '../contract/fields.ts'
import { livesOf, livesOfSetting } from '../contract/lifecycle.ts'
import { pictureCalls, uncut } from '../contract/picture-calls.ts'
import { timesOf } from '../contract/times.ts'
import { adminCalls, sessionCalls } from '../features/accounts/contract.ts'
import { backupCalls } from '../features/backup/contract.ts'
import * as list from '../site/collections.ts'
import { examplesOf } from './example.ts'
import { keptPicture } from './kept-picture.ts'
import { pdf, resourceForm } from './pdf.ts'

/** Every collection. */
export const things: Thing[] = Object.values(list)

const lives = things.map((thing) => ({ ...livesOf(thing), ...(thing.publishable && timesOf(thing)) }))
const settings = things.flatMap(({ setting }) => (setting ? [livesOfSetting(setting)] : []))
/** The paths of the calls that handle entries: a test of every call makes them all in one club. */
export const ofEntries = new Set<string>(
  [...things.map(({ calls }) => calls), ...lives, ...settings].flatMap((calls) => Object.values(calls).map(({ path }) => path)),
)
const all = [...things.map(({ calls }) => calls), ...lives, ...settings, sessionCalls, adminCalls, backupCalls, pictureCalls]
const calls: Call[] = all.flatMap((calls) => Object.values(calls))

/** One entry of a kind, as its form would send it. */
export const entryOf = (thing: (typeof things)[number]) => examplesOf(thing.fields)

export type Managed = Thing & { calls: Record<'add' | 'edit' | 'remove', Call> }
/** Every collection whose entries administrators add, edit and delete. */
export const managed = things.filter((thing): thing is Managed =>
  ['add', 'edit', 'remove'].every((name) => thing.calls[name]?.who === 'administrator'),
)

/** The body of a call of a collection: its example, with these values. */
export function sentTo(call: Call, { fields }: Thing, more: Record<string, string> = {}) {
  if (call.body === multipart) return resourceForm(call.path.includes(':id') ? undefined : pdf(), more)
  return wrapped(call, { ...examplesOf(fieldsIn(call.body) ?? fields), ...more }) as object
}

/** Whether a call takes its body as JSON; the others take none, or a form with a file. */
export const takesJson = ({ body }: Call) => ![nothing, multipart, pictureForm, archiveForm].includes(body as never)

/** The fields of every call that takes a body; `within` is the key that wraps them, which may be left out. */
export const forms = calls.flatMap((call): { call: Call; fields: Fields; within?: string }[] => {
  const fields = fieldsIn(call.body)
  if (fields === undefined) return []
  return call.within === undefined
    ? [{ call, fields }]
    : [
        { call, fields, within: call.within },
        { call, fields },
      ]
})

/** A body that each call accepts, by its path, as its client sends it. */
export const bodies: Record<string, Record<string, unknown>> = Object.fromEntries([
  ...forms.map(({ call, fields }) => [call.path, wrapped(call, examplesOf(fields)) as Record<string, unknown>]),
  ...lives.flatMap(({ removeSeveral, restoreSeveral, mistakeSeveral }) =>
    [removeSeveral, restoreSeveral, mistakeSeveral].map(({ path }) => [path, { ids: ['0'.repeat(26)] }]),
  ),
  [list.members.calls.order.path, { ids: ['0'.repeat(26)] }],
  [pictureCalls.cropPicture.path, uncut],
  // Nothing is fetched for it.
  [pictureCalls.keepPicture.path, { link: keptPicture.address }],
])
