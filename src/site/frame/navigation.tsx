import { type MouseEvent, type MouseEventHandler, useEffect, useRef, useState } from 'react'
import { club } from '../../../content/club.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { NavLink } from '../../web/link.tsx'
import { Logo } from '../../web/logo.tsx'
import styles from '../../web/navigation.module.css'
import { goTo } from '../../web/page-state.ts'
import { session, useSignedInHere } from '../../web/session.ts'
import { slots } from '../../web/slots.ts'
import groupStyles from './navigation-group.module.css'
import { NavigationGroup } from './navigation-group.tsx'
import { type Group, links, type NavigationLink } from './navigation-links.ts'

type Props = {
  /** Whether the drawer of small screens is open: what is behind it must not take the focus. */
  drawerOpen: boolean
  onDrawer: (open: boolean) => void
}

/** The bar on top of every page. Drawer and menus open without a script too (popover, :focus-within). */
export function Navigation({ drawerOpen, onDrawer }: Props) {
  const scrolled = useScrolled()
  const signedInHere = useSignedInHere()
  const drawer = useRef<HTMLDivElement>(null)

  // It may have been opened before the script came.
  useEffect(() => onDrawer(drawer.current?.matches(':popover-open') ?? false), [onDrawer])

  return (
    <header className={styles.bar} data-scrolled={scrolled || undefined}>
      <a className={styles.skip} href="#main" inert={drawerOpen}>
        Skip to the content
      </a>
      <NavLink href="/" className={styles.logo} aria-label={`${club.name}, home`} inert={drawerOpen}>
        <Logo />
      </NavLink>
      {slots().navigation.map((Part) => (
        <Part key={Part.name} inert={drawerOpen} />
      ))}
      <button type="button" className={styles.toggle} popoverTarget="menu" aria-label="Menu">
        <Icon name="menu" size={24} />
      </button>
      <nav
        id="menu"
        popover="auto"
        ref={drawer}
        className={styles.menu}
        aria-label="Main"
        onToggle={({ newState }) => onDrawer(newState === 'open')}
      >
        <ul className={styles.left}>{links.left.map(itemOf)}</ul>
        <ul className={styles.right}>
          {links.right.map(itemOf)}
          <BarLink label="Login" to="/admin" whose="visitors-only" />
          {signedInHere && <BarLink label="Continue" to="/admin" whose="visitors-only" description="You are logged in in this browser." />}
          <BarLink label="Console" to="/adminconsole" whose="admins-only" />
          <BarLink label="Logout" to="/admin" whose="admins-only" onClick={press} />
          <li>
            <ThemeSwitch />
          </li>
        </ul>
      </nav>
    </header>
  )
}

/** Logs out. Without the script for it, the login page offers to end the session. */
function press(event: MouseEvent) {
  event.preventDefault()
  session.leave()
  import(/* webpackChunkName: "tools" */ '../../features/accounts/end-session.ts').then(
    ({ logOut }) => logOut(),
    () => goTo('/admin'),
  )
}

const itemOf = (item: NavigationLink | Group) =>
  'links' in item ? <NavigationGroup key={item.label} {...item} /> : <BarLink key={item.label} {...item} />

type BarLinkProps = NavigationLink & { onClick?: MouseEventHandler; whose?: string; description?: string }

/** A link of the bar outside its groups; `whose` limits it to visitors or administrators. */
const BarLink = ({ label, to, onClick, whose, description }: BarLinkProps) => (
  <li className={whose}>
    <NavLink className={groupStyles.link} href={to} onClick={onClick} title={description}>
      {description && <span className="sr-only">{description} </span>}
      {label}
    </NavLink>
  </li>
)

function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 0)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}

/** Switches between light and dark. Until it is pressed the system decides. */
function ThemeSwitch() {
  function turn() {
    const root = document.documentElement
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = dark ? 'light' : 'dark'
    localStorage.setItem('theme', root.dataset.theme)
  }
  return (
    <button type="button" className={styles.switch} disabled={!useAlive()} onClick={turn}>
      <span className={styles.toDark} title="Switch to dark theme">
        <Icon name="moon" />
        <span className="sr-only">Switch to dark theme</span>
      </span>
      <span className={styles.toLight} title="Switch to light theme">
        <Icon name="sun" />
        <span className="sr-only">Switch to light theme</span>
      </span>
    </button>
  )
}
