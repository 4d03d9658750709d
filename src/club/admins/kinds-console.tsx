import type { Thing } from '../../contract/thing.ts'
import * as things from '../things.ts'

/** Every kind of thing of which the console tells. */
export const consoleKinds: readonly Thing[] = Object.values(things)

export const thingOf = (kind: string) => consoleKinds.find(({ table }) => table === kind)
