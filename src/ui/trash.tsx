import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { hasJustInherited, inheritFocus } from './heir.ts'
import { holdSpot, isAtHeldSpot } from './held-spots.ts'

type Props = {
  /** What it deletes. */
  name: string
  /** The list that it stands in; one name for all its trashes. */
  list: string
  off: boolean
  tabIndex?: number
  /** Returns whether what it deletes goes from the list. */
  onPress: () => Promise<boolean>
}

/** The button that deletes an entry of a list. Two presses for one delete one, and the focus goes on when the entry goes. */
export function Trash({ name, list, off, tabIndex = 0, onPress }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const held = useRef<ReturnType<typeof holdSpot>>(undefined)

  // Before it is taken away with its entry, while the focus is still there.
  useLayoutEffect(() => {
    const trash = button.current
    return () => {
      held.current?.closedUp()
      if (trash && (trash.closest('li') ?? trash).contains(document.activeElement)) inheritFocus(trash, list)
    }
  }, [list])

  async function press(event: MouseEvent<HTMLElement>) {
    if (off || isAtHeldSpot(event) || (event.detail === 0 && hasJustInherited(event.currentTarget))) return
    const spot = holdSpot(event)
    held.current = spot
    if (await onPress()) return
    spot.letGo()
  }

  return (
    <IconButton
      ref={button}
      icon="trash"
      label={`Delete ${name}`}
      tabIndex={tabIndex}
      aria-disabled={off || undefined}
      data-list={list}
      onClick={(event) => void press(event)}
      // A key that is held presses again and again.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    />
  )
}
