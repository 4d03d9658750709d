import { club } from '../../../content/club.ts'
import labels from '../../ui/facts.module.css'
import { AnyLink } from '../../ui/links.tsx'
import styles from './layout.module.css'
import { links } from './navigation-links.ts'

/** The foot of every page, with all pages for visitors. `inert` while the drawer is open. */
export function Footer({ inert }: { inert: boolean }) {
  return (
    <footer className={styles.footer} inert={inert}>
      <div className={styles.inside}>
        <div className={styles.about}>
          <p className={styles.name}>{club.name}</p>
          <p>{club.tagline}</p>
          <a href={`mailto:${club.email}`}>{club.email}</a>
          {/* The bar cannot tell then who is logged in: the page is the same for everyone. */}
          <noscript>
            Logged in without JavaScript? <a href="/admin#log-out">Log out</a>
          </noscript>
        </div>
        <nav className={styles.groups} aria-label="All pages">
          {links.all.map(({ label, links: own }) => (
            <div key={label}>
              <p className={`${labels.label} ${styles.label}`}>{label}</p>
              <ul>
                {own.map(({ label: name, to }) => (
                  <li key={to}>
                    <AnyLink href={to}>{name}</AnyLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
