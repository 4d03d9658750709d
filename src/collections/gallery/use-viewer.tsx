import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { entryPath } from '../../contract/entry-path.ts'
import { goTo } from '../../web/page-state.ts'
import { type GalleryItem, gallery } from './contract.ts'
import styles from './gallery.module.css'
import type { ViewerProps } from './viewer.tsx'

type Open = ViewerProps & { Viewer: ComponentType<ViewerProps> }

const fetchViewer = async () => (await import(/* webpackChunkName: "viewer" */ './viewer.tsx')).Viewer

/** Whether an item can be opened full screen: it has a picture, and visitors see it too. */
const isViewed = ({ slug, imagelink }: GalleryItem) => slug !== undefined && imagelink !== ''

/** `pictureLink` opens a picture full screen, or its page without the viewer; `over` follows the list. */
export function useViewer(items: readonly GalleryItem[]) {
  const [open, setOpen] = useState<Open>()

  const press = (id: string) => async (event: MouseEvent<HTMLAnchorElement>) => {
    const { currentTarget: link, ctrlKey, metaKey, shiftKey, altKey } = event
    if (ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    const Viewer = await fetchViewer().catch(() => goTo(link.href))
    if (!Viewer) return
    const viewed = items.filter(isViewed)
    const onClose = () => {
      setOpen(undefined)
      link.focus({ preventScroll: true })
    }
    setOpen({ Viewer, items: viewed, first: viewed.findIndex((item) => item.id === id), onClose })
  }

  const pictureLink = (item: GalleryItem, picture: ReactNode) =>
    isViewed(item) ? (
      <a
        href={entryPath(gallery, item.slug ?? item.id)}
        className={styles.view}
        onClick={press(item.id)}
        // The viewer arrives while the finger or the pointer is still on its way.
        onPointerEnter={() => void fetchViewer().catch(() => {})}
      >
        {picture}
        <span className="sr-only">{`View ${item.title} full screen`}</span>
      </a>
    ) : (
      picture
    )

  return { pictureLink, over: open && <open.Viewer {...open} /> }
}
