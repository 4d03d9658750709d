import { heads } from '../../../content/heads.ts'
import { dayWords } from '../../contract/club-time.ts'
import { groupPath } from '../../contract/entry-path.ts'
import { groupOf } from '../../contract/slug.ts'
import { Button } from '../../ui/button.tsx'
import links from '../../ui/link.module.css'
import { moreLink } from '../../ui/links.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { goTo } from '../../web/page-state.ts'
import { EntryForm, type RecordForm } from '../../web/use-tools.tsx'
import { type GalleryItem, gallery } from './contract.ts'

/** The form of a picture; beside its own button the way to the video form (section 2). */
export const GalleryForm: RecordForm<GalleryItem> = (props) => (
  <EntryForm {...props}>
    {!props.editing && (
      <Button look="quiet" icon="play" onClick={() => goTo('/videoform')}>
        Video
      </Button>
    )}
  </EntryForm>
)

export const pictureEntry = entryPage({
  thing: gallery,
  description: heads.gallery.description,
  Form: GalleryForm,
  facts: ({ date, category }) => [
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
  ],
  actions: ({ morelink, title }) => moreLink(morelink, title, 'More'),
})
