import { about } from '../../../content/about.ts'
import { glance as words } from '../../../content/join.ts'
import { pages } from '../../../content/pages.ts'
import { entryPath } from '../../contract/entry-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import cards from '../../ui/card.module.css'
import links from '../../ui/link.module.css'
import { Picture } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { Wings } from '../wings.tsx'
import type { Glance as Given } from './contract.ts'
import styles from './home.module.css'
import intro from './intro.module.css'

/** The club in brief, from its entries: a photograph, three numbers, the newest projects, the wings. A part without data is left out. */
export function Glance({ photo, held, built, people, projects }: Given) {
  const numbers = (
    [
      [held, words.events, '/events'],
      [built, words.projects, '/projects'],
      [people, words.members, '/members'],
    ] as const
  ).filter(([count]) => count > 0)
  return (
    <>
      {(photo.imagelink || numbers.length > 0) && (
        <div className={styles.glance}>
          {photo.imagelink && (
            <figure className={styles.photo}>
              <Picture src={photo.imagelink} alt={photo.imagelinkAlt} shape="wide" sizes="(width < 64em) calc(100vw - 2rem),50rem" />
              {photo.slug && (
                <figcaption>
                  <a href={entryPath({ at: '/gallery' }, photo.slug)} className="thumb" dir="auto">
                    {photo.title}
                  </a>
                </figcaption>
              )}
            </figure>
          )}
          {numbers.length > 0 && (
            <ul className={styles.numbers}>
              {numbers.map(([count, [one, several], to]) => (
                <li key={to}>
                  <a href={to} className="shaded">
                    <strong>{count}</strong>
                    {` ${count === 1 ? one : several}`}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {projects.length > 0 && (
        <Section
          id="built"
          heading={words.built.heading}
          aside={
            <a className={links.link} href="/projects">
              {words.built.more}
            </a>
          }
        >
          <ul className={styles.projects}>
            {projects.map(({ slug, title, imagelink, person }) => (
              <li key={slug} className={`${cards.card} ${styles.project}`}>
                <Picture src={imagelink} alt="" shape="wide" sizes="(width < 40em) 7.5rem,24rem" />
                <div className={styles.words}>
                  <h3>
                    <a href={entryPath({ at: '/projects' }, slug)} dir="auto">
                      {title}
                    </a>
                  </h3>
                  <p className="small" dir="auto">
                    {person}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="wings" heading={about.wings.heading}>
        <Wings />
        <p className={links.more}>
          <ButtonLink href="/join">{pages.join.title}</ButtonLink>
        </p>
      </Section>
    </>
  )
}

/**
 * The traces that leave the pins of a chip. Each group hangs on a corner of the chip in unscaled pixels, so a trace
 * begins at its pin whatever the chip's size; the board cuts off what is longer than itself. `far` needs a wide board.
 */
export function BoardTraces() {
  return (
    <svg className={intro.traces} aria-hidden="true">
      <path
        className={intro.far}
        d="M0 32h-12l-12-12v-900M0 48h-18l-22-22v-900M0 64h-25l-31-31v-900M0 96h-20l-20 20v900M0 112h-13l-11 11v900"
      />
      <svg y="100%" aria-hidden="true">
        <path d="M32 0v20l-16 16v60M48 0v20l-16 16v60M64 0v20l-16 16v60M80 0v20l-16 16v60M96 0v20l-16 16v60M112 0v20l-16 16v60M128 0v20l-16 16v60M144 0v20l-16 16v60" />
        <path className={intro.fingers} d="M16 40v40M32 40v40M48 40v40M64 40v40M80 40v40M96 40v40M112 40v40M128 40v40" />
      </svg>
    </svg>
  )
}
