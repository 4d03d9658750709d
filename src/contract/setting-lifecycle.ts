import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { keysOf } from './fields.ts'
import { livesOf } from './lifecycle.ts'
import { type ShownSetting, settingsKind } from './shown-setting.ts'

/** A setting as what is told of every entry needs it. */
export const asEntry = ({ fields }: ShownSetting) => ({
  table: settingsKind,
  fields,
  wire: z.strictObject({ id: z.string(), ...Object.fromEntries(keysOf(fields).map((name) => [name, z.string()])) }),
})

/** The calls of an entry's version, history and earlier versions, of a setting. */
export function livesOfSetting(setting: ShownSetting) {
  const { entry, changes, putBack } = livesOf(asEntry(setting))
  const at = <C extends Call>(call: C): C => ({ ...call, path: call.path.replace(':id', setting.shown) })
  return { entry: at(entry), changes: at(changes), putBack: at(putBack) }
}
