import type { ReactNode } from 'react'
import { heads } from '../../../content/heads.ts'
import type { RelatedEntry } from '../../contract/entry-calls.ts'
import { picturesIn } from '../../contract/pictures-field.ts'
import { rollsIn } from '../../contract/roll.ts'
import { Cards } from '../../ui/card.tsx'
import { moreLink } from '../../ui/links.tsx'
import { Picture } from '../../ui/picture.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { listPage } from '../../web/list-page.tsx'
import { RelatedList } from '../../web/related.tsx'
import { type Project, projects } from './contract.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './projects.module.css'

const isProject = ({ kind }: RelatedEntry) => kind === projects.table

/** A project: who built it, its text and pictures, where to read more, and what the same people built. */
const projectEntry = entryPage({
  thing: projects,
  description: heads.projects.description,
  brief: ({ title, person, description }) => `${title}, built by ${person}. ${description}`,
  facts: (project, related) => [
    ['Built by', builders(project, related)],
    ['Roll number', project.rollnumber],
  ],
  actions: ({ morelink, title }) => moreLink(morelink, title, 'Read more'),
  Below: ({ entry, related }) => (
    <>
      {entry.morePictures && (
        <ul className={`${styles.pictures} off-paper`}>
          {picturesIn(entry.morePictures).map(({ src, alt }) => (
            <li key={src}>
              <Picture src={src} alt={alt} shape="whole" sizes={wholeSizes} />
            </li>
          ))}
        </ul>
      )}
      <RelatedList heading={heads.projects.alsoBuilt} entries={related.filter(isProject)} />
    </>
  ),
})

/** As projects.module.css has it: one or two columns. */
const wholeSizes = '(width < 64em) calc(100vw - 2rem),36rem'

/** Each member's name links to their page; in another spelling too, if there is one builder only. */
function builders({ person, rollnumber }: Project, related: RelatedEntry[]) {
  const members = related.filter((one) => !isProject(one))
  const [only] = members
  if (only && rollsIn(rollnumber).length === 1) return linkTo({ ...only, title: person })
  return named(person, members)
}

function named(text: string, members: RelatedEntry[]): ReactNode {
  const [first, ...others] = members.filter(({ title }) => text.includes(title))
  if (!first) return text
  const at = text.indexOf(first.title)
  return (
    <>
      {named(text.slice(0, at), others)}
      {linkTo(first)}
      {named(text.slice(at + first.title.length), others)}
    </>
  )
}

const linkTo = ({ path, title }: RelatedEntry) => (
  <a href={path} className={styles.builder}>
    {title}
  </a>
)

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
