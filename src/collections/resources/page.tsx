import { heads } from '../../../content/heads.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Actions, Card, Cards, Description } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { EntryLink } from '../../web/link.tsx'
import { listPage } from '../../web/list-page.tsx'
import { paperOf } from './bundled.ts'
import { type Resource, resources } from './contract.ts'
import styles from './resources.module.css'

const ResourceForm = lazyPart(async () => (await import(/* webpackChunkName: "resource-form" */ './resource-form.tsx')).default)

/** The card of a resource: title, description, and the button that opens its PDF. */
const resourceEntry = entryPage({
  thing: resources,
  description: heads.resources.description,
  Form: ResourceForm,
  actions: (resource) => <OpenPdf of={resource} />,
})

export const resourcesPage = listPage({
  thing: resources,
  entry: resourceEntry,
  words: heads.resources,
  Form: ResourceForm,
  Entries: ({ found, tools }) => (
    <Cards className={styles.grid} of={found}>
      {(resource) => (
        <Card id={resource.id} className={styles.card}>
          <Sheet />
          <h2 className={styles.title}>
            <EntryLink of={resources} entry={resource} />
          </h2>
          <Description>{resource.description}</Description>
          <Actions className={styles.actions}>
            <OpenPdf look="quiet" of={resource} />
            {tools.tools(resource)}
          </Actions>
        </Card>
      )}
    </Cards>
  ),
})

/** The link to a resource's file; one that moved in may lack it. */
const OpenPdf = ({ of, look }: { of: Resource; look?: 'quiet' }) =>
  paperOf(of) !== '' && (
    <ButtonLink {...(look && { look })} href={paperOf(of)} target="_blank" rel="noopener">
      Open PDF<span className="sr-only">{`: ${of.title}`}</span>
    </ButtonLink>
  )

const Sheet = () => (
  <svg className={styles.sheet} width="40" height="48" viewBox="0 0 40 48" aria-hidden="true">
    <path d="M2 2h24l12 12v32H2zM26 2v12h12" />
    <path d="M10 24h20M10 31h20M10 38h12" />
  </svg>
)
