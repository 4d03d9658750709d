import type { MiddlewareHandler } from 'hono'
import { settingsTable } from '../../../db/tables.ts'
import type { Store } from '../../../entries/store.ts'
import { Refused, refuse } from '../../../http/refused.ts'

/** The row that closes all instances of a site: the moment of the database's clock at which they open again. A restore removes it. */
export const maintenanceSetting = 'maintenance'
/** Milliseconds after which a site whose restore was killed opens again. */
const longest = 2 * 60_000

const closed = new Refused(503, 'This site is being restored from a backup, which takes some seconds. Please try again in a moment.', 5)

/** Closes a site for visitors while its rows are replaced. */
export function maintenanceOf({ settings, clock, onChange }: Pick<Store, 'settings' | 'clock' | 'onChange'>) {
  let until = 0
  let looks = 0
  async function look() {
    looks += 1
    const mine = looks
    const moment = await settings.read(maintenanceSetting)
    const left = moment === undefined ? 0 : Date.parse(moment) - (await clock()).getTime()
    // A newer one may have finished before.
    if (mine === looks) until = performance.now() + left
  }
  // Instances hear of each other's writes.
  const hear = () => void look().catch(() => {})
  onChange((tables) => (tables?.has(settingsTable) ?? true) && hear())
  hear()

  return {
    isOn: () => performance.now() < until,

    /** Does something while all instances answer 503. */
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      await settings.write({ shown: maintenanceSetting }, new Date((await clock()).getTime() + longest).toISOString())
      await look()
      try {
        return await work()
      } finally {
        looks += 1
        until = 0
        await settings.remove({ shown: maintenanceSetting }).catch(() => {})
      }
    },
  }
}

/** Answers every request but that for the health of the process with 503 while the site is closed. */
export const refuseInMaintenance =
  (isOn: () => boolean): MiddlewareHandler =>
  async (c, next) =>
    isOn() && c.req.path !== '/healthz' ? refuse(c, closed) : next()
