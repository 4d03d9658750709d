import type { Thing } from '../../contract/thing.ts'
import * as things from '../things.ts'

/** Every kind of thing of which the console tells. */
export const consoleKinds: readonly Thing[] = Object.values(things)

export const thingOf = (kind: string) => consoleKinds.find(({ table }) => table === kind)

/** What is noted and is no thing. */
const others: Record<string, string> = { admins: 'administrator', settings: 'setting' }

/** Whatever the history tells of, as one of its kind is called. */
export const kindOf = (kind: string) => thingOf(kind)?.words.one ?? others[kind] ?? kind
export const kindsNoted = [...consoleKinds.map(({ table }) => table), ...Object.keys(others)]
