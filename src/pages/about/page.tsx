import { Link } from 'react-router'
import { about } from '../../../content/about.ts'
import { pages } from '../../../content/pages.ts'
import { PageHead } from '../../ui/section.tsx'
import { page } from '../../web/page.ts'
import styles from './about.module.css'

export const aboutPage = page({
  title: pages.about.title,
  description: about.lead,
  load: async () => ({}),
  View: AboutView,
})

function AboutView() {
  const { origin, wings, events, initiative } = about
  return (
    <div className={styles.about}>
      <PageHead part="C-01 · The club" heading={pages.about.title} lead={about.lead} />
      <Passage {...origin} />
      <section className={styles.passage}>
        <h2>{wings.heading}</h2>
        {wings.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <ul className={styles.wings}>
          {wings.items.map(({ name, expansion, paragraph, links }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className={styles.expansion}>{expansion}</p>
              <p>{paragraph}</p>
              {links && (
                <p className={styles.links}>
                  {links.map(({ label, to }) => (
                    <Link key={to} to={to}>
                      {label}
                    </Link>
                  ))}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Passage {...events} />
      <Passage {...initiative} />
      <p>
        <Link className={styles.way} to={initiative.link.to}>
          {initiative.link.label}
        </Link>
      </p>
    </div>
  )
}

const Passage = ({ heading, paragraphs }: { heading: string; paragraphs: readonly string[] }) => (
  <section className={styles.passage}>
    <h2>{heading}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
)
