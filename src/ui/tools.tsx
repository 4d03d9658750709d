import { useState } from 'react'
import { IconButton } from './button.tsx'
import { StillWaiting } from './still-waiting.tsx'
import styles from './tools.module.css'
import { Trash } from './trash.tsx'

type Props = {
  name: string
  /** The list that the thing stands in; one name for all its tools. */
  list: string
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
export function Tools({ name, list, onEdit, onRemove, echo = false }: Props) {
  const [removing, setRemoving] = useState(false)
  const tabIndex = echo ? -1 : 0

  async function remove() {
    setRemoving(true)
    const gone = await onRemove()
    if (!gone) setRemoving(false)
    return gone
  }

  return (
    <span className={styles.tools} data-removing={removing || undefined}>
      {onEdit && (
        <IconButton
          icon="pen"
          label={`Edit ${name}`}
          tabIndex={tabIndex}
          aria-disabled={removing || undefined}
          onClick={() => removing || onEdit()}
        />
      )}
      <Trash name={name} list={list} off={removing} tabIndex={tabIndex} onPress={remove} />
      <StillWaiting waiting={removing} />
    </span>
  )
}
