import { heads } from '../../../content/heads.ts'
import { Cards } from '../../ui/card.tsx'
import { moreLink } from '../../ui/links.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { listPage } from '../../web/list-page.tsx'
import { projects } from './contract.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './projects.module.css'

/** A project: who built it, and where to read more. */
const projectEntry = entryPage({
  thing: projects,
  description: heads.projects.description,
  brief: ({ title, person }) => `${title}, built by ${person}.`,
  facts: ({ person, rollnumber }) => [
    ['Built by', person],
    ['Roll number', rollnumber],
  ],
  actions: ({ morelink, title }) => moreLink(morelink, title, 'Read more'),
})

export const projectsPage = listPage({
  thing: projects,
  entry: projectEntry,
  words: heads.projects,
  search: 'Search projects',
  Entries: ({ found, tools }) => (
    <Cards className={styles.grid} of={found}>
      {(project, at) => (
        <ProjectCard
          project={project}
          first={at === 0}
          tools={tools.tools(project)}
          onManage={tools.administrator ? () => tools.edit(project) : undefined}
        />
      )}
    </Cards>
  ),
})
