import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { dayWords } from '../../contract/club-time.ts'
import { entryPath } from '../../contract/entry-path.ts'
import { IconButton } from '../../ui/button.tsx'
import { Description } from '../../ui/card.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { KeptImage, Picture, useComing } from '../../ui/picture.tsx'
import { type GalleryItem, gallery } from './contract.ts'
import styles from './viewer.module.css'

export type ViewerProps = { items: readonly GalleryItem[]; first: number; onClose: () => void }

/** Pictures full screen: a strip to swipe on. It adds an entry to the history, so that the Back button of a phone closes it. */
export function Viewer({ items, first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)

  function go(wanted: number) {
    const next = Math.min(Math.max(wanted, 0), items.length - 1)
    // What has the focus on a picture that goes would take the keys along.
    if (strip.current?.contains(document.activeElement)) dialog.current?.focus()
    setAt(next)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'instant' })
  }

  const open = useEffectEvent(() => {
    dialog.current?.showModal()
    dialog.current?.focus()
    go(first)
    history.pushState({ ...history.state, viewer: true }, '')
  })
  useLayoutEffect(() => {
    open()
    const back = () => dialog.current?.close()
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])

  function closed() {
    if (history.state?.viewer) history.back()
    onClose()
  }

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    if (clientWidth > 0) setAt(Math.min(Math.round(scrollLeft / clientWidth), items.length - 1))
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1 }[key]
    // With a modifier they belong to the browser: Alt and Left is Back.
    if (to === undefined || altKey || ctrlKey || metaKey) return
    event.preventDefault()
    go(to)
  }

  const step = (icon: IconName, label: string, to: number) => (
    <IconButton icon={icon} label={label} aria-disabled={to < 0 || to >= items.length} onClick={() => go(to)} />
  )
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label="Pictures" tabIndex={-1} onClose={closed} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <p role="status">
          {items.length > 1 && `${at + 1} of ${items.length}`}
          <span className="sr-only">{` ${items[at]?.title}`}</span>
        </p>
        {items.length > 1 && (
          <>
            {step('back', 'Previous picture', at - 1)}
            {step('arrow', 'Next picture', at + 1)}
          </>
        )}
        <IconButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <ul ref={strip} className={styles.strip} onScroll={onScroll}>
        {items.map((item, place) => (
          <li key={item.id} inert={place !== at}>
            {/* The neighbours are loaded before they are seen. */}
            {Math.abs(place - at) < 2 && <Slide item={item} />}
          </li>
        ))}
      </ul>
    </dialog>
  )
}

function Slide({ item }: { item: GalleryItem }) {
  const { id, slug = id, title, description, imagelink, imagelinkAlt, date } = item
  const { isThere, image } = useComing(imagelink)
  return (
    <figure className={styles.slide}>
      <div className={styles.picture}>
        {isThere ? (
          <KeptImage alt={imagelinkAlt} decoding="async" referrerPolicy="no-referrer" sizes="100vw" {...image} />
        ) : (
          <Picture src="" alt={imagelinkAlt} shape="wide" sizes="100vw" />
        )}
      </div>
      <figcaption className={styles.caption}>
        <time dateTime={date} className="fact">
          {dayWords(date)}
        </time>
        <a href={entryPath(gallery, slug)} dir="auto">
          {title}
        </a>
        <Description>{description}</Description>
      </figcaption>
    </figure>
  )
}
