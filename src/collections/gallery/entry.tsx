import { heads } from '../../../content/heads.ts'
import { dayWords } from '../../contract/club-time.ts'
import { groupPath } from '../../contract/entry-path.ts'
import { groupOf } from '../../contract/slug.ts'
import { EntryBody, wholeSizes } from '../../ui/entry-body.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { LinkedText } from '../../ui/linked-text.tsx'
import { AwayLink } from '../../ui/links.tsx'
import { Picture } from '../../ui/picture.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { gallery } from './contract.ts'

/** The form that adds or edits a picture, for administrators only. */
export const GalleryForm = lazyPart(async () => (await import(/* webpackChunkName: "gallery-form" */ './gallery-form.tsx')).default)

/** A picture of the gallery, whole and large. */
export const pictureEntry = entryPage({
  thing: gallery,
  description: heads.gallery.description,
  brief: ({ description }) => description,
  Form: GalleryForm,
  Entry: ({ entry: { title, description, imagelink, imagelinkAlt, morelink, category, date }, tools }) => (
    <EntryBody
      picture={<Picture src={imagelink} alt={imagelinkAlt} shape="whole" sizes={wholeSizes} first />}
      facts={[
        [
          'Taken on',
          <time key="day" dateTime={date}>
            {dayWords(date)}
          </time>,
        ],
        [
          'Group',
          <a key="group" href={groupPath(gallery, groupOf(category))} className={links.title}>
            {category}
          </a>,
        ],
      ]}
      actions={
        <>
          {morelink && (
            <AwayLink href={morelink} className={links.link} icon={16}>
              More<span className="sr-only">{` about ${title}`}</span>
            </AwayLink>
          )}
          {tools}
        </>
      }
    >
      {description && <LinkedText text={description} />}
    </EntryBody>
  ),
})
