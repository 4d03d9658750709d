import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { entryPath } from '../../contract/entry-path.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { type GalleryItem, gallery } from './contract.ts'
import styles from './gallery.module.css'
import type { ViewerProps } from './viewer.tsx'

const Viewer = lazyPart(async () => (await import(/* webpackChunkName: "viewer" */ './viewer.tsx')).Viewer)

/** Whether an item can be opened full screen: it has a picture, and visitors see it too. */
const isViewed = ({ slug, imagelink }: GalleryItem) => slug !== undefined && imagelink !== ''

/**
 * Opens pictures full screen over the page. `pictureLink` makes a picture a link for that; without a script it leads to the picture's
 * page. `over` is shown after the list.
 */
export function useViewer(items: readonly GalleryItem[]) {
  const [open, setOpen] = useState<ViewerProps>()

  const press = (id: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    const { currentTarget: link, ctrlKey, metaKey, shiftKey, altKey } = event
    if (ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    const viewed = items.filter(isViewed)
    const onClose = () => {
      setOpen(undefined)
      link.focus({ preventScroll: true })
    }
    setOpen({ items: viewed, first: viewed.findIndex((item) => item.id === id), onClose })
  }

  const pictureLink = (item: GalleryItem, picture: ReactNode) =>
    isViewed(item) ? (
      <a href={entryPath(gallery, item.slug ?? item.id)} className={styles.view} onClick={press(item.id)}>
        {picture}
        <span className="sr-only">{`View ${item.title} full screen`}</span>
      </a>
    ) : (
      picture
    )

  const over = open && (
    <Suspense>
      <Viewer {...open} />
    </Suspense>
  )
  return { pictureLink, over }
}
