import { IconButton } from './button.tsx'
import styles from './tools.module.css'

type Props = {
  name: string
  onEdit: () => void
  onRemove: () => void
  /** Beside a second showing of the same thing: for the pointer only, the keyboard has the first. */
  echo?: boolean
}

/** An administrator's tools, where the thing is: a pencil and a trash. */
export function Tools({ name, onEdit, onRemove, echo = false }: Props) {
  const reach = echo ? -1 : 0
  return (
    <span className={styles.tools}>
      <IconButton icon="pen" label={`Edit ${name}`} tabIndex={reach} onClick={onEdit} />
      <IconButton icon="trash" label={`Delete ${name}`} tabIndex={reach} onClick={onRemove} />
    </span>
  )
}
