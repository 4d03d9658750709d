import { heads } from '../../../content/heads.ts'
import { Grid } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { listPage } from '../../web/list-page.tsx'
import { projects } from './contract.ts'
import { projectEntry } from './entry.tsx'
import { ProjectCard } from './project-card.tsx'
import styles from './projects.module.css'

export const projectsPage = listPage({
  thing: projects,
  entry: projectEntry,
  words: heads.projects,
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
