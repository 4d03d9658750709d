import { heads } from '../../../content/heads.ts'
import { AwayLink } from '../../ui/away-link.tsx'
import { EntryBody, wholeSizes } from '../../ui/entry-body.tsx'
import links from '../../ui/link.module.css'
import { Picture } from '../../ui/picture.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { projects } from './contract.ts'

/** A project: who built it, and where to read more. */
export const projectEntry = entryPage({
  thing: projects,
  description: heads.projects.description,
  brief: ({ title, person }) => `${title}, built by ${person}.`,
  Entry: ({ entry: { title, imagelink, imagelinkAlt, person, rollnumber, morelink }, tools }) => (
    <EntryBody
      picture={<Picture src={imagelink} alt={imagelinkAlt} shape="whole" sizes={wholeSizes} first />}
      facts={[
        ['Built by', person],
        ['Roll number', rollnumber],
      ]}
      actions={
        <>
          {morelink && (
            <AwayLink href={morelink} className={links.link} icon={16}>
              Read more<span className="sr-only">{` about ${title}`}</span>
            </AwayLink>
          )}
          {tools}
        </>
      }
    />
  ),
})
