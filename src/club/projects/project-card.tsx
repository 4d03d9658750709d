import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Project } from './contract.ts'
import styles from './projects.module.css'

type Props = { project: Project; first: boolean; tools: ReactNode; onManage: (() => void) | undefined; leaving: boolean }

/** A project: picture, title, who built it, and for visitors where to read more, for administrators the way to change it. */
export function ProjectCard({ project, first, tools, onManage, leaving }: Props) {
  const { id, title, imagelink, person, rollnumber, morelink } = project
  return (
    <article id={id} className={styles.card}>
      <Picture src={imagelink} alt="" shape="wide" first={first} />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p>{person}</p>
        {rollnumber && <p className={styles.roll}>{rollnumber}</p>}
        {(morelink || onManage || tools) && (
          <p className={styles.actions}>
            {onManage ? (
              <button type="button" className={styles.manage} aria-disabled={leaving || undefined} onClick={() => leaving || onManage()}>
                Manage<span className="sr-only"> {title}</span>
              </button>
            ) : (
              morelink && (
                <a href={morelink} target="_blank" rel="noopener noreferrer">
                  Read more
                  <span className="sr-only"> about {title} (opens another site)</span>
                  <Icon name="away" size={16} />
                </a>
              )
            )}
            {tools}
          </p>
        )}
      </div>
    </article>
  )
}
