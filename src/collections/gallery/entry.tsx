import type { ReactNode } from 'react'
import { heads } from '../../../content/heads.ts'
import { askedAtOnce } from '../../contract/call.ts'
import { dayWords } from '../../contract/club-time.ts'
import { groupCallsOf } from '../../contract/entry-calls.ts'
import { groupPath } from '../../contract/entry-path.ts'
import { groupOf } from '../../contract/slug.ts'
import { Button } from '../../ui/button.tsx'
import links from '../../ui/link.module.css'
import { moreLink } from '../../ui/links.tsx'
import { ask, need } from '../../web/ask.ts'
import { entryPage } from '../../web/entry-page.tsx'
import { goTo } from '../../web/page-state.ts'
import { EntryForm, type RecordForm } from '../../web/use-tools.tsx'
import { type GalleryItem, gallery } from './contract.ts'
import { useViewer } from './use-viewer.tsx'

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

/** The picture on its page: full screen one can turn over to the others of its group. Without a script its file is opened. */
function Frame({ entry, children }: { entry: GalleryItem; children: ReactNode }) {
  const { category, imagelink } = entry
  const { pictureLink, over } = useViewer([entry], async () => {
    const { data } = await need(ask, groupCallsOf(gallery).group, { slug: groupOf(category), limit: askedAtOnce })
    return data?.entries ?? []
  })
  return (
    <>
      {pictureLink(entry, imagelink, children)}
      {over}
    </>
  )
}

/** A picture of the gallery, whole and large. */
export const pictureEntry = entryPage({
  thing: gallery,
  description: heads.gallery.description,
  Form: GalleryForm,
  Frame,
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
