import { club } from '../../../content/club.ts'
import { pages } from '../../../content/pages.ts'
import { project101 } from '../../../content/project-101.ts'
import { ButtonLink } from '../../ui/button.tsx'
import cards from '../../ui/card.module.css'
import { PageHead } from '../../ui/section.tsx'
import { page } from '../../web/page.ts'
import { Passage } from '../passage.tsx'
import styles from './project-101.module.css'

export const project101Page = page({ description: project101.lead, View: Project101View })

function Project101View() {
  const { lead, sections, themes, open, register } = project101
  return (
    <>
      <PageHead heading={pages.project101.title} lead={lead} />
      <div className={styles.sections}>
        {sections.map((section) => (
          <Passage key={section.heading} {...section} />
        ))}
      </div>
      <Passage {...themes} className={styles.themes}>
        <ol className={`${cards.grid} ${styles.list}`}>
          {themes.items.map(({ name, sentence }) => (
            <li key={name} className={`${cards.card} ${styles.theme}`}>
              <h3>{name}</h3>
              <p>{sentence}</p>
            </li>
          ))}
        </ol>
      </Passage>
      <Passage {...open} chip="Open now" className={styles.open}>
        <p>
          <ButtonLink href={club.links.idea}>{register.label}</ButtonLink>
        </p>
      </Passage>
    </>
  )
}
