import { lazy } from 'react'
import { pages } from '../../../content/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { need } from '../../web/ask.ts'
import { CollectionPage } from '../../web/collection-page.tsx'
import { page } from '../../web/page.ts'
import { type Part, partAsked, partOf } from '../../web/part.ts'
import { useTools } from '../../web/use-tools.tsx'
import { paperOf } from './bundled.ts'
import { type Resource, resourceCalls } from './contract.ts'
import styles from './resources.module.css'

const ResourceForm = lazy(() => import(/* webpackChunkName: "resource-form" */ './resource-form.tsx'))

const words = pages.resources

export const resourcesPage = page<Part<Resource>>({
  title: words.title,
  description: words.description,
  load: async (asks, { after }) => partOf((await need(asks, resourceCalls.list, partAsked(after))).data, after),
  View: ResourcesView,
})

function ResourcesView({ data }: { data: Part<Resource> }) {
  const tools = useTools<Resource>({
    kind: 'resource',
    nameOf: ({ title }) => title,
    Form: ResourceForm,
    remove: resourceCalls.remove,
  })
  return (
    <CollectionPage
      head={words.head}
      path="/resources"
      list={data}
      add={{ label: 'Upload a resource', Form: ResourceForm }}
      tools={tools}
      empty={<Empty>No resources yet. The shelf is being filled.</Empty>}
    >
      {(found) => (
        <ul className={styles.grid}>
          {found.map((resource) => (
            <li key={resource.id} id={resource.id} className={styles.card}>
              <Sheet />
              <h2 className={styles.title}>{resource.title}</h2>
              {resource.description && <p className={styles.description}>{resource.description}</p>}
              <p className={styles.actions}>
                <ButtonLink look="quiet" href={paperOf(resource)} target="_blank" rel="noopener">
                  Open PDF<span className="sr-only">: {resource.title}</span>
                </ButtonLink>
                {tools.tools(resource)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </CollectionPage>
  )
}

/** A drawn sheet of paper. */
const Sheet = () => (
  <svg className={styles.sheet} width="40" height="48" viewBox="0 0 40 48" aria-hidden="true" focusable="false">
    <path d="M2 2h24l12 12v32H2zM26 2v12h12" />
    <path d="M10 24h20M10 31h20M10 38h12" />
  </svg>
)
