import { pages } from '../../../content/pages.ts'
import { Grid } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { listPage } from '../../web/list-page.tsx'
import { projects } from './contract.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './projects.module.css'

export const projectsPage = listPage({
  thing: projects,
  words: pages.projects,
  search: 'Search projects',
  empty: <Empty>No projects yet. Yours could be the first.</Empty>,
  Entries: ({ found, tools }) => (
    <Grid className={styles.grid}>
      {found.map((project, at) => (
        <li key={project.id}>
          <ProjectCard
            project={project}
            first={at === 0}
            tools={tools.tools(project)}
            onManage={tools.administrator ? () => tools.edit(project) : undefined}
            leaving={tools.isLeaving(project)}
          />
        </li>
      ))}
    </Grid>
  ),
})
