import { useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { focusHeading } from './focus.ts'
import { StillWaiting } from './states.tsx'
import styles from './tools.module.css'

type Props = {
  name: string
  /** Which list the entry is in; the same for all its tools. */
  list: string
  onEdit: () => void
  /** Returns whether it worked. */
  onRemove: () => Promise<boolean>
  /** For the pointer only, because the same entry is shown twice. */
  echo?: boolean
}

/** Edit and delete. While an entry is deleted both are off, and it is dimmed. */
export function Tools({ name, list, onEdit, onRemove, echo = false }: Props) {
  const [removing, setRemoving] = useState(false)
  const common = { tabIndex: echo ? -1 : 0, 'aria-disabled': removing || undefined }

  async function remove() {
    setRemoving(true)
    if (!(await onRemove())) setRemoving(false)
  }

  return (
    <span className={styles.tools} data-removing={removing || undefined}>
      <IconButton {...common} icon="pen" label={`Edit ${name}`} onClick={() => removing || onEdit()} />
      <DeleteButton {...common} name={name} list={list} onPress={() => removing || void remove()} />
      <StillWaiting waiting={removing} />
    </span>
  )
}

type DeleteProps = { name: string; list: string; onPress: () => void; tabIndex?: number; 'aria-disabled'?: boolean | undefined }

/** When its entry is gone the focus moves to the next one's button, or to the heading. */
export function DeleteButton({ name, list, onPress, ...common }: DeleteProps) {
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const own = button.current
    return () => {
      const hadFocus = (own?.closest('li') ?? own)?.contains(document.activeElement)
      const byKeyboard = document.activeElement?.matches(':focus-visible')
      const all = [...document.querySelectorAll<HTMLElement>(`[data-list="${list}"]`)]
      const at = all.indexOf(own as HTMLElement)
      const section = own?.closest('section[aria-labelledby]')
      queueMicrotask(() => {
        // A hidden panel keeps its entries.
        if (own?.isConnected || !hadFocus) return
        const next = [...all.slice(at + 1), ...all.slice(0, at).reverse()].find((one) => one.isConnected && one.tabIndex === 0)
        // Under a finger the page stays where it is.
        if (next?.checkVisibility({ visibilityProperty: true })) next.focus({ preventScroll: !byKeyboard })
        else focusHeading(section)
      })
    }
  }, [list])

  return <IconButton {...common} ref={button} icon="trash" label={`Delete ${name}`} data-list={list} onClick={onPress} />
}
