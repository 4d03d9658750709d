import { Suspense, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useTools } from '../../web/use-tools.tsx'
import { homeImagesInBrief } from './brief.ts'
import type { SliderImage } from './contract.ts'
import styles from './slider.module.css'

const homeImages = {
  ...homeImagesInBrief,
  whole: async () => (await import(/* webpackChunkName: "home-things" */ './contract.ts')).homeImages,
}
const DeletingOverlay = lazyPart(async () => (await import(/* webpackChunkName: "home-things" */ './deleting-overlay.tsx')).DeletingOverlay)
const secondsEach = 8
/** How wide a picture of the slider is, for `sizes`: as in slider.module.css, running and paused. */
const sizes = '(prefers-reduced-motion: reduce) clamp(9.1rem, 30vw, 18rem),min(33.25rem, 82vw - 0.75rem)'

/** A loop that stops under the pointer, while paused, and for people who ask for less motion. */
export function Slider({ images }: { images: SliderImage[] }) {
  const { administrator, busy, tools, panel } = useTools<SliderImage>(homeImages, {
    nameOf: ({ id }) => `picture ${images.findIndex((image) => image.id === id) + 1}`,
  })
  const [paused, setPaused] = useState(false)
  const [focused, setFocused] = useState(false)
  const track = useRef<HTMLDivElement>(null)

  const leftOf = (element: Element | null | undefined) => element?.getBoundingClientRect().left ?? 0

  /** Moves the loop so that a slide begins at the left edge of its window. */
  function bring(slide: Element | null | undefined) {
    const [run] = track.current?.getAnimations() ?? []
    if (!run || !slide || !track.current) return
    const share = (leftOf(slide) - leftOf(track.current)) / (track.current.offsetWidth / 2)
    run.currentTime = share * images.length * secondsEach * 1000
  }

  /** A tool that was reached by keyboard comes into view: a window over what moves cannot be scrolled. */
  function reach(tool: Element) {
    setFocused(true)
    const slide = tool.closest('li')
    const window = track.current?.parentElement?.getBoundingClientRect()
    const { left, right } = slide?.getBoundingClientRect() ?? { left: 0, right: 0 }
    if (window && (left < window.left || right > window.right)) bring(slide)
  }

  function step(by: 1 | -1) {
    setPaused(true)
    const slides = [...(track.current?.querySelectorAll('li') ?? [])]
    const isBeside = (slide: Element) => (leftOf(slide) - leftOf(track.current?.parentElement)) * by > 2
    bring(by > 0 ? slides.find(isBeside) : (slides.findLast(isBeside) ?? slides[images.length - 1]))
  }

  if (images.length === 0) return null
  const set = (copy: boolean) => (
    <ul className={styles.set} aria-hidden={copy || undefined} inert={copy && !administrator}>
      {images.map((image, at) => (
        <li key={image.id} className={styles.slide}>
          <Picture src={image.imagelink} alt={copy ? '' : image.scrollImageAlt || `Club picture ${at + 1}`} shape="banner" sizes={sizes} />
          {administrator && <div className={styles.tools}>{tools(image, copy)}</div>}
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.slider} data-shows={images.map(({ id }) => id).join(' ')} data-paused={paused || undefined}>
      {/* Only a focus that came by keyboard holds it: one that a closed form gives back would hold it for ever. */}
      <section
        ref={(window) => window?.style.setProperty('--lap', `${images.length * secondsEach}s`)}
        className={styles.window}
        aria-label="Club pictures"
        data-focused={focused || undefined}
        onKeyUp={({ key, target }) => key === 'Tab' && reach(target as Element)}
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setFocused(false)}
      >
        <div ref={track} className={styles.track} data-slider-track>
          {set(false)}
          {set(true)}
        </div>
      </section>
      <div className={styles.controls}>
        <IconButton icon="back" label="Previous picture" onClick={() => step(-1)} />
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? 'Resume slideshow' : 'Pause slideshow'}
          onClick={() => setPaused(!paused)}
        />
        <IconButton icon="arrow" label="Next picture" onClick={() => step(1)} />
      </div>
      {panel}
      {busy && (
        <Suspense>
          <DeletingOverlay />
        </Suspense>
      )}
    </div>
  )
}
