import { IconButton } from '../ui/button.tsx'
import styles from './alert-region.module.css'
import { dismiss, useAlerts } from './alerts.ts'

/** Where the site tells what came of a deed (reading-the-spec 2). */
export function AlertRegion() {
  const alerts = useAlerts()
  return (
    <div className={styles.region}>
      {alerts.map(({ id, message }) => (
        <div key={id} className={styles.alert}>
          <p role="alert">{message}</p>
          <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
