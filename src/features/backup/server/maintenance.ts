import { settingsTable } from '../../../db/tables.ts'
import type { Store } from '../../../entries/store.ts'
import type { Services } from '../../../http/services.ts'

/** The row that closes all instances until a moment of the database's clock. A restore removes it. */
export const maintenanceSetting = 'maintenance'
/** Milliseconds after which a site opens again if its restore was killed. */
const longest = 2 * 60_000

/** Closes a site for visitors while its rows are replaced. */
export function maintenanceOf({ settings, clock, onChange }: Pick<Store, 'settings' | 'clock' | 'onChange'>, closed: Services['closed']) {
  let reading = Promise.resolve()
  // One after another, so that the latest is the last to finish.
  const look = () => {
    reading = reading.then(async () => {
      const moment = await settings.read(maintenanceSetting)
      closed.until = moment === undefined ? 0 : performance.now() + Date.parse(moment) - (await clock()).getTime()
    })
    reading = reading.catch(() => {})
    return reading
  }
  // Instances hear of each other's writes.
  onChange((tables) => void ((tables?.has(settingsTable) ?? true) && look()))
  void look()

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await settings.write({ shown: maintenanceSetting }, new Date((await clock()).getTime() + longest).toISOString())
    await look()
    try {
      return await work()
    } finally {
      await settings.remove({ shown: maintenanceSetting }).catch(() => {})
      await look()
    }
  }
}
