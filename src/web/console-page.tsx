import { type ComponentType, createContext, type ReactNode, use, useEffect } from 'react'
import type { Thing } from '../contract/collection.ts'
import buttons from '../ui/button.module.css'
import { Icon } from '../ui/icon.tsx'
import links from '../ui/link.module.css'
import { More } from '../ui/links.tsx'
import { PageHead } from '../ui/section.tsx'
import { useAlive } from '../ui/use-alive.ts'
import shared from './account.module.css'
import { say } from './alerts.ts'
import styles from './console.module.css'
import { page } from './page.ts'
import { session, useAdministrator } from './session.ts'
import { slots } from './slots.ts'

/** All collections, for console pages that handle entries of each; `site/` provides them. */
export const Collections = createContext<readonly Thing[]>([])
export const useCollections = () => use(Collections)

type PartProps = { lead?: string; description: string; View: ComponentType; collections?: readonly Thing[] }

/** A part of the console with a page of its own, one link away from it. */
export const consolePart = ({ lead, description, View, collections = [] }: PartProps) =>
  page({
    description,
    View: ({ route: { title, path } }) => (
      <ForAdministrators heading={title}>
        <PageHead heading={title} {...(lead && { lead })} />
        <Collections value={collections}>
          <View />
        </Collections>
        <More>
          <a href={path.slice(0, path.lastIndexOf('/'))} className={links.link}>
            Back to the admin console
          </a>
        </More>
      </ForAdministrators>
    ),
  })

type Props = { heading: string; children: ReactNode }

/** The same HTML for everyone: CSS shows administrators their part, and visitors that they must log in. */
export function ForAdministrators({ heading, children }: Props) {
  const administrator = useAdministrator()
  const hydrated = useAlive()
  useEffect(() => {
    // No warning right after a logout.
    if (hydrated && !administrator && !session.left) say('Unauthorized access, Please log in', { about: 'session' })
  }, [hydrated, administrator])
  return (
    <>
      <div className="visitors-only">
        <PageHead heading="Unauthorised Access" lead="This page is for administrators of the club." />
        <noscript>
          <p className={shared.note}>Admin tools need JavaScript, which is turned off.</p>
        </noscript>
        <p>
          <a href={slots().loginPath} className={buttons.main}>
            Log in
          </a>
        </p>
      </div>
      <div className={`admins-only ${styles.whole}`}>{administrator ? children : <PageHead heading={heading} />}</div>
    </>
  )
}

/** A sign that the site is not as it should be. `next`: why, and what becomes of it; `mild`: nothing has failed. */
export const Warning = ({ children, next, mild = false }: { children: ReactNode; next?: ReactNode; mild?: boolean }) => (
  <p className={styles.warning} data-mild={mild}>
    <Icon name="warning" />
    <span>
      <span className="sr-only">Warning: </span>
      <strong>{children}</strong> {next && <span>{next}</span>}
    </span>
  </p>
)
