import type { ComponentProps, MouseEvent } from 'react'
import { plainPath } from './page-address.ts'
import { useFetchAhead, useLocation, useNavigate } from './router-view.tsx'
import { useIntent } from './use-intent.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }

/**
 * A link to a page of the site, which keeps the document and fetches the page as soon as it is meant; a press with a key held is
 * the browser's, as ever.
 */
export function Link({ to, onClick, ...rest }: Props) {
  const navigate = useNavigate()
  const fetchAhead = useFetchAhead()
  const intent = useIntent(() => fetchAhead(to))

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event
    if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return
    event.preventDefault()
    void navigate(to)
  }

  return <a {...intent} {...rest} href={to} onClick={follow} />
}

/** A link that tells whether it leads to the page that stands there. */
export function NavLink(props: Props) {
  const here = plainPath(useLocation().pathname) === props.to
  return <Link {...props} aria-current={here ? 'page' : undefined} />
}
