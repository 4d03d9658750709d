import { useState } from 'react'
import { IconButton } from './button.tsx'
import { StillWaiting } from './still-waiting.tsx'
import styles from './tools.module.css'

type Props = {
  name: string
  onEdit?: () => void
  /** Returns whether it worked. */
  onRemove: () => Promise<boolean>
  /** Beside a second showing of the same thing: for the pointer only, the keyboard has the first. */
  echo?: boolean
}

/**
 * An administrator's tools, where the thing is: a pencil and a trash. While the thing is being deleted it is dimmed and
 * they are off, the focus where it was; they stay so until the list is without it.
 */
export function Tools({ name, onEdit, onRemove, echo = false }: Props) {
  const [removing, setRemoving] = useState(false)
  const common = { tabIndex: echo ? -1 : 0, 'aria-disabled': removing || undefined }

  async function remove() {
    if (removing) return
    setRemoving(true)
    if (!(await onRemove())) setRemoving(false)
  }

  return (
    <span className={styles.tools} data-removing={removing || undefined}>
      {onEdit && <IconButton icon="pen" label={`Edit ${name}`} {...common} onClick={() => removing || onEdit()} />}
      <IconButton icon="trash" label={`Delete ${name}`} {...common} onClick={() => void remove()} />
      <StillWaiting waiting={removing} />
    </span>
  )
}
