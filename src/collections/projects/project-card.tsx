import type { ReactNode } from 'react'
import { Actions, Card, Words } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { moreLink } from '../../ui/links.tsx'
import { Picture } from '../../ui/picture.tsx'
import { EntryLink } from '../../web/link.tsx'
import { type Project, projects } from './contract.ts'
import styles from './projects.module.css'

/** How wide the picture of a card is, for `sizes`: as in projects.module.css, one to four columns. */
const sizes = '(width < 600px) calc(100vw - 2rem),(width < 900px) calc(50vw - 2rem),(width < 1200px) calc(33.3vw - 2rem),18rem'

type Props = { project: Project; first: boolean; tools: ReactNode; onManage: (() => void) | undefined }

/** For visitors where to read more, for administrators the way to change it. */
export function ProjectCard({ project, first, tools, onManage }: Props) {
  const { id, title, imagelink, imagelinkAlt, person, rollnumber, morelink } = project
  return (
    <Card id={id} className={styles.card}>
      <Picture src={imagelink} alt={imagelinkAlt} shape="wide" sizes={sizes} first={first} />
      <Words className={styles.words}>
        <h2 className={styles.title}>
          <EntryLink of={projects} entry={project}>
            <span className={styles.name}>{title}</span>
          </EntryLink>
        </h2>
        <p dir="auto">{person}</p>
        {rollnumber && <p className="fact">{rollnumber}</p>}
        <Actions className={styles.actions}>
          {onManage ? (
            <button type="button" className={`${links.link} ${links.button}`} onClick={onManage}>
              Manage<span className="sr-only">{` ${title}`}</span>
            </button>
          ) : (
            moreLink(morelink, title, 'Read more')
          )}
          {tools}
        </Actions>
      </Words>
    </Card>
  )
}
