import { type MouseEventHandler, useEffect, useRef, useState } from 'react'
import { club } from '../../content/club.ts'
import { Icon } from '../ui/icon.tsx'
import { useAlive } from '../ui/use-alive.ts'
import { NavLink } from './link.tsx'
import { Logo } from './logo.tsx'
import styles from './navigation.module.css'
import groupStyles from './navigation-group.module.css'
import { NavigationGroup } from './navigation-group.tsx'
import { type Group, type NavigationLink, type SessionLinks, useNavigationLinks } from './navigation-links.ts'
import { slots } from './slots.ts'

type Props = {
  session: SessionLinks
  /** Whether the drawer of small screens lies open: what is behind it must not take the focus then. */
  drawerOpen: boolean
  onDrawer: (open: boolean) => void
}

/** The bar on top of every page. The drawer and the menus open without a script too (popover, :focus-within). */
export function Navigation({ session, drawerOpen, onDrawer }: Props) {
  const scrolled = useScrolled()
  const drawer = useRef<HTMLDivElement>(null)
  const { left, right, search } = useNavigationLinks()

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
      {search !== undefined && slots().navigation.map((Part) => <Part key={search} path={search} inert={drawerOpen} />)}
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
        <ul className={styles.left}>{left.map(itemOf)}</ul>
        <ul className={styles.right}>
          {right.map(itemOf)}
          {session.visitors.map((link) => (
            <BarLink key={link.label} {...link} whose="visitors-only" />
          ))}
          {session.administrators.map((link) => (
            <BarLink key={link.label} {...link} whose="admins-only" />
          ))}
          <li>
            <ThemeSwitch />
          </li>
        </ul>
      </nav>
    </header>
  )
}

const itemOf = (item: NavigationLink | Group) =>
  'links' in item ? <NavigationGroup key={item.label} {...item} /> : <BarLink key={item.label} {...item} />

/** A link that stands in the bar itself; `whose` names those who see it, where not everybody does. */
const BarLink = ({ label, to, onClick, whose }: NavigationLink & { onClick?: MouseEventHandler; whose?: string }) => (
  <li className={whose}>
    <NavLink className={groupStyles.link} href={to} onClick={onClick}>
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

/** Switches between light and dark. The visitor's system decides until it is pressed; CSS shows one of both icons. */
function ThemeSwitch() {
  function turn() {
    const root = document.documentElement
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = dark ? 'light' : 'dark'
    localStorage.setItem('theme', root.dataset.theme)
  }
  return (
    <button type="button" className={styles.switch} disabled={!useAlive()} onClick={turn}>
      <span className={styles.toDark} title="Switch to dark">
        <Icon name="moon" />
        <span className="sr-only">Switch between light and dark: light now</span>
      </span>
      <span className={styles.toLight} title="Switch to light">
        <Icon name="sun" />
        <span className="sr-only">Switch between light and dark: dark now</span>
      </span>
    </button>
  )
}
