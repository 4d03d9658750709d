import { lazy } from 'react'
import { pages } from '../../../content/pages.ts'
import { Empty } from '../../ui/empty.tsx'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { CollectionPage } from '../../web/collection-page.tsx'
import { page } from '../../web/page.ts'
import { type Part, partAsked, partOf } from '../../web/part.ts'
import { useTools } from '../../web/use-tools.tsx'
import { type Project, projectCalls } from './contract.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './projects.module.css'

const ProjectForm = lazy(() => import(/* webpackChunkName: "project-form" */ './project-form.tsx'))

const words = pages.projects

export const projectsPage = page<Part<Project>>({
  title: words.title,
  description: words.description,
  load: async (asks, { after }) => partOf((await need(asks, projectCalls.list, partAsked(after))).projects, after),
  View: ProjectsView,
})

function ProjectsView({ data }: { data: Part<Project> }) {
  const tools = useTools<Project>({
    kind: 'project',
    nameOf: ({ title }) => title,
    Form: ProjectForm,
    remove: projectCalls.remove,
  })
  return (
    <CollectionPage
      head={words.head}
      path="/projects"
      list={data}
      search={{
        label: 'Search projects',
        texts: ({ title, person, rollnumber }) => [title, person, rollnumber],
        elsewhere: async (q) => (await need(ask, projectCalls.list, { q, limit: 200 })).projects,
      }}
      add={{ label: 'Add a project', Form: ProjectForm }}
      tools={tools}
      empty={<Empty>No projects yet. Yours could be the first.</Empty>}
    >
      {(found) => (
        <ul className={styles.grid}>
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
        </ul>
      )}
    </CollectionPage>
  )
}
