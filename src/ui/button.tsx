import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { AnyLink } from './links.tsx'

type Look = { look?: 'main' | 'quiet'; icon?: IconName }

/** `busy`: its request is under way. Not disabled then, because the focus would be lost. */
export function Button({ look = 'main', icon, busy = false, children, ...rest }: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={styles[look]}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      {...rest}
      {...(busy && { onClick: swallow })}
    >
      {/* Words alone are the only child, so that React can change them after a translator has replaced their text node. */}
      {icon ? (
        <>
          <Icon name={icon} size={18} />
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** Makes a press do nothing. Enter in a field, which presses the button of its form, sends nothing either. */
function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

export const ButtonLink = ({ look = 'main', ...rest }: Pick<Look, 'look'> & ComponentProps<typeof AnyLink>) => (
  <AnyLink className={styles[look]} icon={18} {...rest} />
)

/** A button with a sign only; `label` is its name. */
export function IconButton({ icon, label, ...rest }: { icon: IconName; label: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={styles.plain} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
