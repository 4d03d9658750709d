import { heads } from '../../../content/heads.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EntryBody } from '../../ui/entry-body.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { paperOf } from './bundled.ts'
import { resources } from './contract.ts'

const ResourceForm = lazyPart(async () => (await import(/* webpackChunkName: "resource-form" */ './resource-form.tsx')).default)

/** What a paper is about, and the way to it. */
export const resourceEntry = entryPage({
  thing: resources,
  description: heads.resources.description,
  brief: ({ description }) => description,
  Form: ResourceForm,
  Entry: ({ entry, tools }) => (
    <EntryBody
      actions={
        <>
          <ButtonLink href={paperOf(entry)} target="_blank" rel="noopener">
            Open PDF<span className="sr-only">{`: ${entry.title}`}</span>
          </ButtonLink>
          {tools}
        </>
      }
    >
      {entry.description && <LinkedText text={entry.description} />}
    </EntryBody>
  ),
})
