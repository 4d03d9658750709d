import type { ReactNode } from 'react'
import { Actions, Card, Description, Words } from '../../ui/card.tsx'
import { moreLink } from '../../ui/links.tsx'
import { Picture } from '../../ui/picture.tsx'
import { EntryLink } from '../../web/link.tsx'
import { type GalleryItem, gallery } from './contract.ts'
import styles from './gallery.module.css'
import type { useViewer } from './use-viewer.tsx'

/** For `sizes`: as in gallery.module.css, cards of 20rem at least, in one to three columns. */
const sizes = '(width < 44.4rem) calc(100vw - 2rem),(width < 66.5rem) calc(50vw - 2.2rem),24.2rem'

/** `heading`: the level of its heading, one below that of its section. */
type Props = { item: GalleryItem; heading?: 'h2' | 'h3'; viewer: ReturnType<typeof useViewer>; tools: ReactNode; first: boolean }

/** A picture with its title, what it shows and when: the first ten characters of the stored date. */
export function PictureCard({ item, heading: Heading = 'h3', viewer, tools, first }: Props) {
  const { id, title, description, imagelink, imagelinkAlt, morelink, date } = item
  return (
    <Card id={id} className={styles.card}>
      {viewer.pictureLink(item, <Picture src={imagelink} alt={imagelinkAlt} shape="wide" sizes={sizes} first={first} />)}
      <Words className={styles.words}>
        <time className="fact" dateTime={date}>
          {date.slice(0, 10)}
        </time>
        <Heading>
          <EntryLink of={gallery} entry={item} />
        </Heading>
        <Description>{description}</Description>
        <Actions>
          {moreLink(morelink, title, 'More')}
          {tools}
        </Actions>
      </Words>
    </Card>
  )
}
