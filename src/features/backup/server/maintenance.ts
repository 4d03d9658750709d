import { settingsTable } from '../../../db/tables.ts'
import type { Store } from '../../../entries/store.ts'
import type { Services } from '../../../http/services.ts'

/** The row that closes all instances of a site: the moment of the database's clock at which they open again. A restore removes it. */
export const maintenanceSetting = 'maintenance'
/** Milliseconds after which a site whose restore was killed opens again. */
const longest = 2 * 60_000

/** Closes a site for visitors while its rows are replaced. */
export function maintenanceOf({ settings, clock, onChange }: Pick<Store, 'settings' | 'clock' | 'onChange'>, closed: Services['closed']) {
  async function read() {
    const moment = await settings.read(maintenanceSetting)
    closed.until = moment === undefined ? 0 : performance.now() + Date.parse(moment) - (await clock()).getTime()
  }
  let reading = Promise.resolve()
  // One after another, so that none that began earlier is the last to finish.
  const look = () => {
    reading = reading.then(read, read)
    return reading
  }
  // Instances hear of each other's writes.
  const hear = () => void look().catch(() => {})
  onChange((tables) => (tables?.has(settingsTable) ?? true) && hear())
  hear()

  return {
    /** Does something while all instances answer 503. */
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      await settings.write({ shown: maintenanceSetting }, new Date((await clock()).getTime() + longest).toISOString())
      await look()
      try {
        return await work()
      } finally {
        closed.until = 0
        await settings.remove({ shown: maintenanceSetting }).catch(() => {})
        await look().catch(() => {})
      }
    },
  }
}
